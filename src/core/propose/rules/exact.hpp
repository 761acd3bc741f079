// SPDX-License-Identifier: MIT
// Exact: decimal arithmetic without rounding: 10 % of 19.99 is 1.999.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

namespace jt::propose::rules {

/// A number as sign and digits × 10^exponent. The digits have no leading zeros; zero has none.
struct Exact {
  bool negative = false;
  std::string digits;
  std::int64_t exponent = 0;
};

/// Nothing if the JSON number has more than 200 digits, written without an exponent.
std::optional<Exact> exact(std::string_view number);
/// As a JSON number without an exponent; an integer has no point.
std::string text_of(const Exact& number);

Exact sum(const Exact& a, const Exact& b);
Exact product(const Exact& a, const Exact& b);
Exact negated(Exact number);
/// Nothing if the quotient has no end within 60 digits, or the divisor is zero.
std::optional<Exact> quotient(const Exact& a, const Exact& b);

enum class Rounding : std::uint8_t { half_away, up, down };
/// To so many decimals. Up is towards the larger number.
Exact rounded(const Exact& number, std::int64_t places, Rounding how);

}  // namespace jt::propose::rules
