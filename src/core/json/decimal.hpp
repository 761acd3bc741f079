// SPDX-License-Identifier: MIT
// Compares JSON numbers by their exact decimal value: 1 = 1.0 = 10e-1, and ids of 30 digits differ in the last one.
#pragma once

#include <compare>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jt::json {

/// A number as sign, digits and exponent: ±0.digits × 10^exponent. Equal numbers have equal parts.
struct Decimal {
  int sign = 0;                ///< -1, 0, 1
  std::string digits;          ///< without leading or trailing zeros; empty for zero
  std::string exponent = "0";  ///< a whole number in decimal, with "-" where negative; of any length
  bool operator==(const Decimal&) const = default;
};

/// The parts of a JSON number. Precondition: `number` follows the grammar of RFC 8259.
Decimal decimal(std::string_view number);

std::strong_ordering compare(const Decimal& a, const Decimal& b);

/// Compares two JSON numbers by value. Precondition: both follow the grammar of RFC 8259.
std::strong_ordering compare_numbers(std::string_view a, std::string_view b);

/// The same text for all spellings of a value: two numbers are equal exactly if their canonical texts are.
std::string canonical_number(std::string_view number);

/// The exact sum of two JSON numbers, with as many decimals as the longer of them has: 1.50 + 1 = 2.50. Written with an
/// exponent only where it would have very many zeros. Nothing if it would have more than 10,000 digits.
std::optional<std::string> sum_of_numbers(std::string_view a, std::string_view b);

/// The number that is these digits × 10^exponent; no digits are zero. With an exponent only where it would have very
/// many zeros.
std::string number_text(bool negative, std::string digits, std::int64_t exponent);

/// Whether the string is a number by the grammar of RFC 8259.
bool is_number(std::string_view text);

}  // namespace jt::json
