// SPDX-License-Identifier: MIT
// Numbers of schemas: bounds and divisors, exact for any number of digits.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <compare>
#include <cstdint>
#include <cstring>
#include <limits>
#include <optional>
#include <string>
#include <string_view>

#include "core/json/decimal.hpp"
#include "core/text/word.hpp"

namespace jt::schema {

/// Whether the JSON number is a whole one by its value: 1.0 and 1e3 are.
bool is_integer(std::string_view number);

/// digits × 10^-decimals: a number of at most 18 digits, which needs no arithmetic of its own.
struct ShortNumber {
  static constexpr std::size_t most = 18;
  std::int64_t digits = 0;
  std::uint32_t decimals = 0;
};

/// `a` with so many zeros behind it; one that has more than 64 bits is as large as they allow, which is more than any
/// short number has.
inline std::int64_t with_zeros(std::int64_t a, std::uint32_t zeros) {
  static constexpr std::array<std::int64_t, ShortNumber::most + 1> powers = [] {
    std::array<std::int64_t, ShortNumber::most + 1> out{1};
    for (std::size_t i = 1; i < out.size(); ++i) out[i] = out[i - 1] * 10;
    return out;
  }();
  std::int64_t out = 0;
  if (!__builtin_mul_overflow(a, powers[zeros], &out)) return out;
  return a < 0 ? std::numeric_limits<std::int64_t>::min() : std::numeric_limits<std::int64_t>::max();
}

inline std::strong_ordering compare(const ShortNumber& a, const ShortNumber& b) {
  if (a.decimals == b.decimals) return a.digits <=> b.digits;
  if (a.decimals < b.decimals) return with_zeros(a.digits, b.decimals - a.decimals) <=> b.digits;
  return a.digits <=> with_zeros(b.digits, a.decimals - b.decimals);
}

/// The number of eight digits, the first in the lowest byte; -1 if they are not all digits.
inline std::int64_t eight_digits(std::uint64_t word) {
  // A digit is 0x30 to 0x39, and with 6 more still 0x3F at most.
  constexpr std::uint64_t zeros = text::repeated('0');
  if ((((word ^ zeros) | ((word + text::repeated(6)) ^ zeros)) & text::repeated(0xF0)) != 0) return -1;
  word -= zeros;
  // Pairs of digits, then of pairs, then of those.
  word = (word * 10 + (word >> 8)) & 0x00FF00FF00FF00FFU;
  word = (word * 100 + (word >> 16)) & 0x0000FFFF0000FFFFU;
  return static_cast<std::int64_t>((word * 10'000 + (word >> 32)) & 0xFFFFFFFFU);
}

/// Reads digits into a number, as many as there are; returns where they end. More than 20 wrap around.
inline const char* add_digits(const char* at, const char* end, std::uint64_t& number) {
  if constexpr (std::endian::native == std::endian::little) {
    for (; end - at >= 8; at += 8) {
      const std::int64_t eight = eight_digits(text::word_at(at));
      if (eight < 0) break;
      number = number * 100'000'000 + static_cast<std::uint64_t>(eight);
    }
    if (end - at >= 4) {
      std::uint32_t word = 0;
      std::memcpy(&word, at, sizeof word);
      const std::int64_t four = eight_digits((std::uint64_t{word} << 32) | 0x30303030U);
      if (four >= 0) {
        number = number * 10'000 + static_cast<std::uint64_t>(four);
        at += 4;
      }
    }
  }
  for (; at != end && *at >= '0' && *at <= '9'; ++at) number = number * 10 + static_cast<std::uint64_t>(*at - '0');
  return at;
}

/// The same number × 10^exponent, if it is a short one too.
std::optional<ShortNumber> shifted(const ShortNumber& number, std::string_view exponent);

/// The number, if it is a short one as it is spelled.
inline std::optional<ShortNumber> short_number(std::string_view spelled) {
  const char* at = spelled.data();
  const char* const end = at + spelled.size();
  const bool negative = spelled.starts_with('-');
  if (negative) ++at;
  auto size = static_cast<std::size_t>(end - at);
  if (size > ShortNumber::most + 6) return std::nullopt;
  std::uint64_t number = 0;
  at = add_digits(at, end, number);
  std::size_t decimals = 0;
  if (at != end && *at == '.') {
    const char* const point = at;
    at = add_digits(at + 1, end, number);
    decimals = static_cast<std::size_t>(at - point) - 1;
    --size;
  }
  size -= static_cast<std::size_t>(end - at);
  if (size == 0 || size > ShortNumber::most) return std::nullopt;
  const auto digits = static_cast<std::int64_t>(number);
  const ShortNumber out{negative ? -digits : digits, static_cast<std::uint32_t>(decimals)};
  if (at == end) return out;
  return shifted(out, {at, static_cast<std::size_t>(end - at)});
}

/// How many digits a number has before the point; nothing where it has an exponent, or more digits than short numbers.
inline std::optional<std::size_t> whole_digits(std::string_view spelled) {
  if (spelled.starts_with('-')) spelled.remove_prefix(1);
  // Of what numbers are spelled with, this bit is set in 'e' and 'E' alone.
  constexpr std::uint64_t exponent = text::repeated(0x40);
  std::size_t at = 0;
  std::uint64_t all = 0;
  for (; at + 8 <= spelled.size(); at += 8) all |= text::word_at(spelled.data() + at);
  for (; at < spelled.size(); ++at) all |= static_cast<std::uint8_t>(spelled[at]);
  if ((all & exponent) != 0) return std::nullopt;
  const std::size_t most = std::min(spelled.size(), ShortNumber::most + 1);
  std::size_t digits = 0;
  while (digits < most && spelled[digits] != '.') ++digits;
  return digits > ShortNumber::most ? std::nullopt : std::optional(digits);
}

/// A number to compare with. It refers to the text of its schema.
class Bound {
 public:
  explicit Bound(std::string_view text) : text_(text), short_(short_number(text)) {}
  /// How the number stands to the bound.
  [[nodiscard]] std::strong_ordering of(std::string_view number) const { return of(number, short_number(number)); }
  /// The same where it is known which short number it is.
  [[nodiscard]] std::strong_ordering of(std::string_view number, const std::optional<ShortNumber>& known) const {
    return known && short_ ? compare(*known, *short_) : json::compare_numbers(number, text_);
  }
  [[nodiscard]] std::string_view text() const { return text_; }
  [[nodiscard]] const std::optional<ShortNumber>& short_form() const { return short_; }

 private:
  std::string_view text_;
  std::optional<ShortNumber> short_;
};

/// `multipleOf`. It refers to the text of its schema.
class Divisor {
 public:
  explicit Divisor(std::string_view text) : text_(text), short_(short_number(text)) {}
  [[nodiscard]] bool divides(std::string_view number) const { return divides(number, short_number(number)); }
  /// The same where it is known which short number it is.
  [[nodiscard]] bool divides(std::string_view number, const std::optional<ShortNumber>& known) const;
  [[nodiscard]] std::string_view text() const { return text_; }

 private:
  std::string_view text_;
  std::optional<ShortNumber> short_;
};

struct NumberRules {
  std::optional<Bound> minimum;
  std::optional<Bound> maximum;
  std::optional<Bound> above;  ///< exclusiveMinimum
  std::optional<Bound> below;
  std::optional<Divisor> divisor;
  /// Numbers with fewer whole digits than these are within the bounds, whatever the digits are: those with a minus, and
  /// the others. 0: that decides nothing.
  std::array<std::uint8_t, 2> enough{};

  /// Sets `enough`, of the other members.
  void note_enough();
  /// Whether that is seen from how many digits there are. False: it is not known.
  [[nodiscard]] bool surely_within(std::string_view number) const {
    const std::uint8_t fewer = enough[number.starts_with('-') ? 0 : 1];
    if (fewer == 0) return false;
    const auto digits = whole_digits(number);
    return digits && *digits < fewer;
  }
};

}  // namespace jt::schema
