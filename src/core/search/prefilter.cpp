// SPDX-License-Identifier: MIT
#include "core/search/prefilter.hpp"

#include <algorithm>
#include <array>
#include <utility>

#include "core/json/escape.hpp"
#include "core/search/required_literal.hpp"
#include "core/text/ascii.hpp"

namespace jt::search {
namespace {

/// How rare a byte is in JSON, roughly: the rarer, the fewer positions must be checked again.
int rarity(char c) {
  static constexpr std::string_view common = "e0at1io2nrs3l45dc6_7u8m9hp.fgy:-wbvk";
  const std::size_t at = common.find(text::lower(c));
  if (at == std::string_view::npos) return 100;
  return static_cast<int>(at) + (text::is_upper(c) ? 40 : 0);
}

/// The letters after a backslash, and the characters that they mean.
constexpr std::array<std::pair<char, char>, 8> escaped_by_letter{
    {{'"', '"'}, {'\\', '\\'}, {'/', '/'}, {'b', '\b'}, {'f', '\f'}, {'n', '\n'}, {'r', '\r'}, {'t', '\t'}}};

}  // namespace

void Prefilter::add_text(std::string text, bool ignore_case) {
  if (ignore_case) std::transform(text.begin(), text.end(), text.begin(), text::lower);
  // The two rarest bytes, at different positions if the string is longer than one byte.
  const std::size_t size = std::min(text.size(), scan::Probes::most_distance + 1);
  std::size_t first = 0;
  for (std::size_t i = 1; i < size; ++i)
    if (rarity(text[i]) > rarity(text[first])) first = i;
  std::size_t second = first == 0 ? size - 1 : 0;
  for (std::size_t i = 0; i < size; ++i)
    if (i != first && rarity(text[i]) > rarity(text[second])) second = i;
  const auto byte = [&](std::size_t i) {
    const bool fold = ignore_case && text::is_letter(text[i]);
    return scan::Probes::Byte{static_cast<std::uint8_t>(i), static_cast<std::uint8_t>(text[i]),
                              static_cast<std::uint8_t>(fold ? 0x20 : 0)};
  };
  probes_.pairs[probes_.count++] = {byte(first), byte(second)};
  needles_.push_back({std::move(text), ignore_case});
}

/// A run of bytes; those of several patterns are searched for as one.
void Prefilter::add_run(const ByteClass& bytes, std::size_t run) {
  probes_.run = probes_.with_set ? std::min(probes_.run, run) : run;
  probes_.with_set = true;
  for (std::size_t byte = 0; byte < bytes.size(); ++byte)
    if (bytes[byte]) probes_.set.add(static_cast<std::uint8_t>(byte));
}

bool Prefilter::add(const SearchedPattern& pattern) {
  std::optional<std::vector<Required>> required;
  if (pattern.fixed) {
    if (auto one = required_by_text(pattern.text, pattern.ignore_case)) required = {std::move(*one)};
  } else {
    required = required_by(pattern.text, pattern.ignore_case);
  }
  if (required && required->size() + probes_.count < scan::Probes::most) {
    for (Required& one : *required) {
      if (one.text.empty()) {
        add_run(one.bytes, one.run);
      } else {
        add_text(std::move(one.text), pattern.ignore_case);
      }
    }
    return true;
  }
  return probes_.count + 1 < scan::Probes::most && add_hints(pattern.hints);
}

/// Adds what PCRE2 knows of the expression.
bool Prefilter::add_hints(const text::RegexHints& hints) {
  if (hints.required) {
    const char c = static_cast<char>(*hints.required);
    const auto part = required_by_text({&c, 1}, true);
    if (part && !part->text.empty()) {
      add_text(part->text, true);
      return true;
    }
  }
  if (!hints.first) return false;
  ByteClass first = *hints.first;
  for (std::size_t byte = 0; byte < first.size(); ++byte) {
    if (!hints.first->test(byte) || !text::is_letter(static_cast<char>(byte))) continue;
    // The first bytes of U+212A and U+017F, which fold to k and s.
    first.set(byte ^ 0x20U).set(0xE2).set(0xC5);
  }
  add_run(first, 1);
  return true;
}

std::optional<Prefilter> Prefilter::of(std::span<const SearchedPattern> patterns) {
  Prefilter prefilter;
  for (const SearchedPattern& pattern : patterns)
    if (!prefilter.add(pattern)) return {};
  prefilter.add_escapes();
  return prefilter;
}

/// A character may also be spelled by its number, `\u0041`, and some of them with a letter.
void Prefilter::add_escapes() {
  const auto add = [this](std::uint8_t byte) {
    ascii_ = ascii_ && byte < 0x80;
    spelled_.add(byte);
  };
  for (const Needle& needle : needles_) {
    for (const char c : needle.text) {
      add(static_cast<std::uint8_t>(c));
      if (needle.ignore_case && text::is_letter(c)) add(static_cast<std::uint8_t>(c ^ 0x20));
    }
  }
  for (unsigned byte = 0; byte < 256 && probes_.with_set; ++byte)
    if (probes_.set.has(static_cast<std::uint8_t>(byte))) add(static_cast<std::uint8_t>(byte));
  const bool by_letter = std::any_of(escaped_by_letter.begin(), escaped_by_letter.end(), [this](const auto& escape) {
    return spelled_.has(static_cast<std::uint8_t>(escape.second));
  });
  const scan::Probes::Byte second = by_letter ? scan::Probes::Byte{0, '\\', 0} : scan::Probes::Byte{1, 'u', 0};
  probes_.pairs[probes_.count++] = {{0, '\\', 0}, second};
}

/// At an escape: whether its character may be a searched one.
bool Prefilter::escape_holds(const std::uint8_t* at, const std::uint8_t* end) const {
  if (at[0] != '\\' || end - at < 2) return false;
  if (at[1] != 'u') {
    return std::any_of(escaped_by_letter.begin(), escaped_by_letter.end(), [&](const auto& escape) {
      return at[1] == static_cast<std::uint8_t>(escape.first) && spelled_.has(static_cast<std::uint8_t>(escape.second));
    });
  }
  const auto size = static_cast<std::size_t>(std::min<std::ptrdiff_t>(end - at, 6));
  const int unit = json::hex_quad({reinterpret_cast<const char*>(at), size}, 2);
  // Truncated at the end of the window, or malformed. Both answers are correct: the rest of a truncated string comes
  // with the next window, which checks it again; a malformed escape keeps its spelling, and that is searched for
  // separately.
  if (unit < 0) return true;
  return unit < 0x80 ? spelled_.has(static_cast<std::uint8_t>(unit)) : !ascii_;
}

bool Prefilter::holds(const std::uint8_t* at, const std::uint8_t* end) const {
  if (probes_.with_set && probes_.set.has(*at)) return true;
  if (escape_holds(at, end)) return true;
  return std::any_of(needles_.begin(), needles_.end(), [&](const Needle& needle) {
    if (static_cast<std::size_t>(end - at) < needle.text.size()) return false;
    return std::equal(needle.text.begin(), needle.text.end(), at, [&](char wanted, std::uint8_t byte) {
      const char c = static_cast<char>(byte);
      return wanted == (needle.ignore_case ? text::lower(c) : c);
    });
  });
}

}  // namespace jt::search
