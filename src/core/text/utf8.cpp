// SPDX-License-Identifier: MIT
#include "core/text/utf8.hpp"

#include <algorithm>
#include <string>

#include "core/text/code_point.hpp"

namespace jt::text {
namespace {

// Whether continuation bytes could complete the text to one code point: if any can, the lowest or the highest ones
// can.
bool is_cut(std::string_view text) {
  if (text.size() > 3) return false;
  for (const char filler : {'\x80', '\xBF'}) {
    std::string whole(text);
    while (whole.size() < 4) {
      whole += filler;
      if (const CodePoint point = code_point_at(whole, 0); point.valid && point.size == whole.size()) return true;
    }
  }
  return false;
}

}  // namespace

Rune first_rune(std::string_view text) {
  const CodePoint point = code_point_at(text, 0);
  if (!point.valid) return {point.value, 1, is_cut(text) ? Rune::Kind::cut : Rune::Kind::invalid};
  return {point.value, point.size, is_surrogate(point.value) ? Rune::Kind::surrogate : Rune::Kind::valid};
}

std::size_t cut_tail(std::string_view text) {
  for (std::size_t back = 1; back <= std::min<std::size_t>(3, text.size()); ++back) {
    if (is_continuation(text[text.size() - back])) continue;
    return first_rune(text.substr(text.size() - back)).kind == Rune::Kind::cut ? back : 0;
  }
  return 0;
}

std::string_view front_bytes(std::string_view text, std::size_t bytes) {
  if (text.size() <= bytes) return text;
  while (bytes > 0 && is_continuation(text[bytes])) --bytes;
  return text.substr(0, bytes);
}

}  // namespace jt::text
