// SPDX-License-Identifier: MIT
#include "core/schema/formats/punycode.hpp"

#include <algorithm>
#include <cstdint>

#include "core/text/ascii.hpp"
#include "core/text/code_point.hpp"

namespace jt::schema {
namespace {

// RFC 3492, section 5.
constexpr std::uint64_t base = 36;
constexpr std::uint64_t least = 1;
constexpr std::uint64_t most = 26;
constexpr std::uint64_t skew = 38;
constexpr std::uint64_t damp = 700;
constexpr std::uint64_t first_bias = 72;
constexpr std::uint64_t first_number = 128;
constexpr std::uint64_t last_character = 0x10FFFF;
constexpr std::size_t longest = 1000;

std::uint64_t adapted(std::uint64_t delta, std::uint64_t count, bool first) {
  delta /= first ? damp : 2;
  delta += delta / count;
  std::uint64_t k = 0;
  for (; delta > (base - least) * most / 2; k += base) delta /= base - least;
  return k + (base - least + 1) * delta / (delta + skew);
}

std::uint64_t threshold(std::uint64_t k, std::uint64_t bias) { return k <= bias ? least : std::min(most, k - bias); }

std::optional<std::uint64_t> digit_of(char c) {
  if (text::is_letter(c)) return static_cast<std::uint64_t>((c | 0x20) - 'a');
  if (text::is_digit(c)) return static_cast<std::uint64_t>(c - '0' + 26);
  return std::nullopt;
}

char letter_of(std::uint64_t digit) { return static_cast<char>(digit < 26 ? 'a' + digit : '0' + (digit - 26)); }

}  // namespace

std::optional<std::u32string> from_punycode(std::string_view text) {
  if (text.size() > longest) return std::nullopt;
  std::u32string out;
  if (const std::size_t dash = text.rfind('-'); dash != std::string_view::npos) {
    for (const char c : text.substr(0, dash)) out += static_cast<unsigned char>(c);
    text.remove_prefix(dash + 1);
  }
  std::uint64_t number = first_number;
  std::uint64_t bias = first_bias;
  std::uint64_t place = 0;
  while (!text.empty()) {
    const std::uint64_t before = place;
    std::uint64_t weight = 1;
    for (std::uint64_t k = base;; k += base) {
      const auto digit = text.empty() ? std::nullopt : digit_of(text.front());
      if (!digit) return std::nullopt;
      text.remove_prefix(1);
      place += *digit * weight;
      if (place > last_character * (longest + 1)) return std::nullopt;
      const std::uint64_t limit = threshold(k, bias);
      if (*digit < limit) break;
      weight *= base - limit;
    }
    const std::uint64_t count = out.size() + 1;
    bias = adapted(place - before, count, before == 0);
    number += place / count;
    place %= count;
    if (number > last_character || text::is_surrogate(static_cast<char32_t>(number))) return std::nullopt;
    out.insert(out.begin() + static_cast<std::ptrdiff_t>(place++), static_cast<char32_t>(number));
  }
  return out;
}

std::optional<std::string> to_punycode(std::u32string_view label) {
  if (label.size() > longest) return std::nullopt;
  std::string out;
  for (const char32_t c : label)
    if (c < first_number) out += static_cast<char>(c);
  std::uint64_t handled = out.size();
  const std::uint64_t plain = handled;
  if (plain > 0) out += '-';
  std::uint64_t number = first_number;
  std::uint64_t bias = first_bias;
  std::uint64_t delta = 0;
  while (handled < label.size()) {
    std::uint64_t next = last_character + 1;
    for (const char32_t c : label)
      if (c >= number) next = std::min<std::uint64_t>(next, c);
    delta += (next - number) * (handled + 1);
    number = next;
    for (const char32_t c : label) {
      if (c < number) ++delta;
      if (c != number) continue;
      std::uint64_t rest = delta;
      for (std::uint64_t k = base;; k += base) {
        const std::uint64_t limit = threshold(k, bias);
        if (rest < limit) break;
        out += letter_of(limit + (rest - limit) % (base - limit));
        rest = (rest - limit) / (base - limit);
      }
      out += letter_of(rest);
      bias = adapted(delta, handled + 1, handled == plain);
      delta = 0;
      ++handled;
    }
    ++delta;
    ++number;
  }
  return out;
}

}  // namespace jt::schema
