// SPDX-License-Identifier: MIT
#include "results/excerpt_text.hpp"

#include <fmt/format.h>

#include "core/text/code_point.hpp"
#include "core/text/utf8.hpp"
#include "output/sanitise.hpp"
#include "output/width.hpp"

namespace jt::results {

namespace {

/// Behind the first byte that is no part of a code point; 0 if there is none.
std::size_t bad_byte(std::string_view text) {
  using Kind = text::Rune::Kind;
  for (std::size_t at = 0; at < text.size();) {
    const text::Rune rune = text::first_rune(text.substr(at));
    if (rune.kind == Kind::invalid || rune.kind == Kind::cut) return at + 1;
    at += rune.size;
  }
  return 0;
}

}  // namespace

std::string shown_text(std::string text) {
  for (char& byte : text) {
    if (byte == '\t') byte = ' ';
  }
  // A byte that is no UTF-8 is shown as what JSON cannot have: \u00ff would be the character ÿ.
  std::string shown;
  std::string_view rest = text;
  while (const std::size_t bad = bad_byte(rest)) {
    shown += output::sanitise(rest.substr(0, bad - 1));
    shown += fmt::format("\\x{:02x}", static_cast<std::uint8_t>(rest[bad - 1]));
    rest.remove_prefix(bad);
  }
  return shown + output::sanitise(rest);
}

output::Line numbered_line(std::string_view number, const std::string& raw) {
  const std::string text = shown_text(raw);
  return {{output::Role::note, fmt::format("  {} |{}", number, text.empty() ? "" : " ")}, {output::Role::plain, text}};
}

output::Line caret_line(std::size_t number_width, const std::string& raw, std::size_t caret) {
  std::size_t bytes = 0;
  for (std::size_t points = 0; bytes < raw.size(); ++bytes) {
    if (!text::is_continuation(raw[bytes]) && points++ == caret) break;
  }
  const std::size_t column = output::display_width(shown_text(raw.substr(0, bytes)));
  return {{output::Role::note, fmt::format("  {} | ", std::string(number_width, ' '))},
          {output::Role::bad, std::string(column, ' ') + "^"}};
}

}  // namespace jt::results
