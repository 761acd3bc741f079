// SPDX-License-Identifier: MIT
#include "core/search/shortcut.hpp"

#include <algorithm>

#include "core/search/literals.hpp"
#include "core/text/escape.hpp"

namespace jt {
namespace {

bool is_upper(char c) { return c >= 'A' && c <= 'Z'; }
bool is_letter(char c) { return is_upper(c) || (c >= 'a' && c <= 'z'); }
char lower(char c) { return is_upper(c) ? static_cast<char>(c | 0x20) : c; }

/// How rare a byte is in JSON, roughly: the rarer, the fewer places must be looked at again.
int rarity(char c) {
  static constexpr std::string_view common = "e0at1io2nrs3l45dc6_7u8m9hp.fgy:-wbvk";
  const std::size_t at = common.find(lower(c));
  if (at == std::string_view::npos) return 100;
  return static_cast<int>(at) + (is_upper(c) ? 40 : 0);
}

}  // namespace

bool Shortcut::add(std::string text, bool ignore_case) {
  if (probes_.count + 1 >= Probes::most) return false;  // one is left for escapes
  if (ignore_case) std::transform(text.begin(), text.end(), text.begin(), lower);
  // The two rarest bytes, apart from each other where the text is longer than one.
  const std::size_t size = std::min(text.size(), Probes::most_distance + 1);
  std::size_t first = 0;
  for (std::size_t i = 1; i < size; ++i)
    if (rarity(text[i]) > rarity(text[first])) first = i;
  std::size_t second = first == 0 ? size - 1 : 0;
  for (std::size_t i = 0; i < size; ++i)
    if (i != first && rarity(text[i]) > rarity(text[second])) second = i;
  const auto byte = [&](std::size_t i) {
    const bool fold = ignore_case && is_letter(text[i]);
    return Probes::Byte{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(text[i]),
                        static_cast<std::uint8_t>(fold ? 0x20 : 0)};
  };
  probes_.pairs[probes_.count++] = {byte(first), byte(second)};
  needles_.push_back({std::move(text), ignore_case});
  return true;
}

bool Shortcut::add(const SearchedPattern& pattern) {
  std::optional<std::vector<std::string>> literals;
  if (pattern.fixed) {
    if (auto part = plain_part(pattern.text, pattern.ignore_case)) literals = {std::move(*part)};
  } else {
    literals = required_literals(pattern.text, pattern.ignore_case);
  }
  if (literals && literals->size() + probes_.count < Probes::most) {
    return std::all_of(literals->begin(), literals->end(),
                       [&](const std::string& text) { return add(text, pattern.ignore_case); });
  }
  if (pattern.hints.required) {
    const char c = static_cast<char>(*pattern.hints.required);
    if (const auto part = plain_part({&c, 1}, true)) return add(*part, true);
  }
  if (!pattern.hints.first) return false;
  probes_.with_set = true;
  probes_.set.add('\\');
  for (std::size_t byte = 0; byte < 256; ++byte) {
    if (!pattern.hints.first->test(byte)) continue;
    probes_.set.add(static_cast<std::uint8_t>(byte));
    if (!is_letter(static_cast<char>(byte))) continue;
    probes_.set.add(static_cast<std::uint8_t>(byte ^ 0x20U));
    // The first bytes of U+212A and U+017F, which fold to k and s.
    probes_.set.add(0xE2);
    probes_.set.add(0xC5);
  }
  return true;
}

std::optional<Shortcut> Shortcut::of(std::span<const SearchedPattern> patterns) {
  Shortcut shortcut;
  for (const SearchedPattern& pattern : patterns)
    if (!shortcut.add(pattern)) return {};
  if (!shortcut.needles_.empty()) shortcut.add_escapes();
  return shortcut;
}

/// A character may also be spelled by its number: `\u0041`.
void Shortcut::add_escapes() {
  for (const Needle& needle : needles_) {
    for (const char c : needle.text) {
      ascii_ = ascii_ && static_cast<unsigned char>(c) < 0x80;
      spelled_.add(static_cast<std::uint8_t>(c));
      if (needle.ignore_case && is_letter(c)) spelled_.add(static_cast<std::uint8_t>(c ^ 0x20));
    }
  }
  probes_.pairs[probes_.count++] = {{0, '\\', 0}, {1, 'u', 0}};
}

/// At an escape by number: whether the character may be one of a needle.
bool Shortcut::escape_holds(const std::uint8_t* at, const std::uint8_t* end) const {
  if (end - at < 2 || at[0] != '\\' || at[1] != 'u') return false;
  const auto size = static_cast<std::size_t>(std::min<std::ptrdiff_t>(end - at, 6));
  const int unit = hex_quad({reinterpret_cast<const char*>(at), size}, 2);
  if (unit < 0) return true;  // cut off, or malformed, which shall be told
  return unit < 0x80 ? spelled_.has(static_cast<std::uint8_t>(unit)) : !ascii_;
}

bool Shortcut::holds(const std::uint8_t* at, const std::uint8_t* end) const {
  if (probes_.with_set && probes_.set.has(*at)) return true;
  if (escape_holds(at, end)) return true;
  return std::any_of(needles_.begin(), needles_.end(), [&](const Needle& needle) {
    if (static_cast<std::size_t>(end - at) < needle.text.size()) return false;
    return std::equal(needle.text.begin(), needle.text.end(), at, [&](char wanted, std::uint8_t byte) {
      const char c = static_cast<char>(byte);
      return wanted == (needle.ignore_case ? lower(c) : c);
    });
  });
}

}  // namespace jt
