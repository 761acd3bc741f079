// SPDX-License-Identifier: MIT
// Numbers of schemas: bounds and divisors, exact for any number of digits.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/json/decimal.hpp"

namespace jt::schema {

/// Whether the JSON number is a whole one by its value: 1.0 and 1e3 are.
bool is_integer(std::string_view number);

/// The number, if it is spelled as a whole one of at most 18 digits.
inline std::optional<std::int64_t> small_integer(std::string_view text) {
  constexpr std::size_t most = 18;
  const bool negative = text.starts_with('-');
  if (negative) text.remove_prefix(1);
  if (text.empty() || text.size() > most) return std::nullopt;
  std::int64_t value = 0;
  for (const char c : text) {
    if (c < '0' || c > '9') return std::nullopt;
    value = value * 10 + (c - '0');
  }
  return negative ? -value : value;
}

/// A number to compare with.
class Bound {
 public:
  explicit Bound(std::string_view text) : text_(text), small_(small_integer(text)), exact_(json::decimal(text)) {}
  /// How the number stands to the bound.
  [[nodiscard]] std::strong_ordering of(std::string_view number) const { return of(number, small_integer(number)); }
  /// The same where it is known which small integer the number is.
  [[nodiscard]] std::strong_ordering of(std::string_view number, const std::optional<std::int64_t>& small) const {
    return small && small_ ? *small <=> *small_ : json::compare(json::decimal(number), exact_);
  }
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::optional<std::int64_t>& small() const { return small_; }

 private:
  std::string text_;
  std::optional<std::int64_t> small_;
  json::Decimal exact_;
};

/// `multipleOf`.
class Divisor {
 public:
  explicit Divisor(std::string_view text) : text_(text), small_(small_integer(text)), exact_(json::decimal(text)) {}
  [[nodiscard]] bool divides(std::string_view number) const;
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] const std::optional<std::int64_t>& small() const { return small_; }

 private:
  std::string text_;
  std::optional<std::int64_t> small_;
  json::Decimal exact_;
};

}  // namespace jt::schema
