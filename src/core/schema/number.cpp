// SPDX-License-Identifier: MIT
#include "core/schema/number.hpp"

#include <algorithm>
#include <charconv>
#include <cstdlib>

#include "core/text/words.hpp"

namespace jt::schema {
namespace {

/// An exponent of any length; what is larger than any that could matter stays as large as that.
std::int64_t exponent_of(const json::Decimal& number) {
  constexpr std::int64_t far = std::int64_t{1} << 60;
  std::int64_t value = 0;
  const std::string& text = number.exponent;
  const auto [end, failure] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (failure != std::errc()) return text.starts_with('-') ? -far : far;
  return std::clamp(value, -far, far);
}

void strip_zeros(std::string& digits) { digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size())); }

/// a - b, where a is not smaller; both without leading zeros.
void subtract(std::string& a, const std::string& b) {
  int borrow = 0;
  for (std::size_t i = 0; i < a.size() && (i < b.size() || borrow != 0); ++i) {
    char& digit = a[a.size() - 1 - i];
    int value = digit - '0' - borrow - (i < b.size() ? b[b.size() - 1 - i] - '0' : 0);
    borrow = value < 0 ? 1 : 0;
    if (value < 0) value += 10;
    digit = static_cast<char>('0' + value);
  }
  strip_zeros(a);
}

/// Long division: whether the divisor divides digits × 10^zeros. After as many zeros as the divisor has bits, more of
/// them change nothing: only its factors 2 and 5 could be met by them.
bool divides_exactly(const std::string& divisor, const std::string& digits, std::uint64_t zeros) {
  std::string rest;
  const auto less = [&] { return rest.size() != divisor.size() ? rest.size() < divisor.size() : rest < divisor; };
  const std::uint64_t most = divisor.size() * 4 + 4;
  const std::uint64_t count = digits.size() + std::min(zeros, most);
  for (std::uint64_t i = 0; i < count; ++i) {
    if (!rest.empty() || (i < digits.size() && digits[i] != '0')) rest += i < digits.size() ? digits[i] : '0';
    while (!less()) subtract(rest, divisor);
    if (i + 1 >= digits.size() && rest.empty()) return true;
  }
  return rest.empty();
}

}  // namespace

bool is_integer(std::string_view number) {
  if (!std::ranges::any_of(number, [](char c) { return c == '.' || c == 'e' || c == 'E'; })) return true;
  const json::Decimal decimal = json::decimal(number);
  return decimal.sign == 0 || exponent_of(decimal) >= static_cast<std::int64_t>(decimal.digits.size());
}

std::optional<ShortNumber> shifted(const ShortNumber& number, std::string_view exponent) {
  if (exponent.size() < 2 || (exponent.front() != 'e' && exponent.front() != 'E')) return std::nullopt;
  exponent.remove_prefix(1);
  const bool negative = exponent.front() == '-';
  if (negative || exponent.front() == '+') exponent.remove_prefix(1);
  unsigned magnitude = 0;
  constexpr std::size_t most_digits = 3;
  const auto [end, failure] = std::from_chars(exponent.data(), exponent.data() + exponent.size(), magnitude);
  if (failure != std::errc() || end != exponent.data() + exponent.size() || exponent.size() > most_digits)
    return std::nullopt;
  const auto value = static_cast<int>(magnitude);
  if (number.digits == 0) return ShortNumber{};
  const int decimals = static_cast<int>(number.decimals) + (negative ? value : -value);
  constexpr int most = ShortNumber::most;
  if (decimals > most || decimals < -most) return std::nullopt;
  if (decimals >= 0) return ShortNumber{number.digits, static_cast<std::uint32_t>(decimals)};
  constexpr std::int64_t limit = 1'000'000'000'000'000'000;
  const std::int64_t digits = with_zeros(number.digits, static_cast<std::uint32_t>(-decimals));
  if (digits >= limit || digits <= -limit) return std::nullopt;
  return ShortNumber{digits, 0};
}

void NumberRules::note_enough() {
  constexpr std::uint8_t any = ShortNumber::most + 1;
  enough = {any, any};
  const auto limit = [&](const std::optional<Bound>& bound, bool upper, bool inclusive) {
    if (!bound) return;
    const auto& number = bound->short_form();
    // Of the numbers on the bound's own side of zero, those that have fewer digits than it are nearer to zero.
    std::uint8_t nearer = 0;
    if (number) {
      std::uint64_t whole = static_cast<std::uint64_t>(std::abs(number->digits));
      for (std::uint32_t i = 0; i < number->decimals; ++i) whole /= 10;
      for (; whole != 0; whole /= 10) ++nearer;
    }
    const std::int64_t sign = number ? (upper ? number->digits : -number->digits) : -1;
    const std::size_t own = upper ? 1 : 0;
    enough[own] = std::min(enough[own], sign > 0 ? nearer : std::uint8_t{0});
    // Those on the other side, zero among them, are right if the bound leaves zero in.
    if (sign < 0 || (sign == 0 && !inclusive)) enough[1 - own] = 0;
  };
  limit(minimum, false, true);
  limit(maximum, true, true);
  limit(above, false, false);
  limit(below, true, false);
  if (divisor) enough = {};
}

bool Divisor::divides(std::string_view number, const std::optional<ShortNumber>& known) const {
  if (known && known->digits == 0) return true;
  if (known && short_ && short_->digits != 0) {
    if (known->decimals >= short_->decimals)
      return known->digits % with_zeros(short_->digits, known->decimals - short_->decimals) == 0;
    const std::int64_t larger = with_zeros(known->digits, short_->decimals - known->decimals);
    if (larger != std::numeric_limits<std::int64_t>::max() && larger != std::numeric_limits<std::int64_t>::min())
      return larger % short_->digits == 0;
  }
  const json::Decimal value = json::decimal(number);
  if (value.sign == 0) return true;
  const json::Decimal exact = json::decimal(text_);
  if (exact.sign == 0) return false;
  // digits × 10^(exponent - number of digits), on both sides; no digits end in 0, so a power of ten that is left over
  // in the divisor cannot be met.
  const std::int64_t zeros = (exponent_of(value) - static_cast<std::int64_t>(value.digits.size())) -
                             (exponent_of(exact) - static_cast<std::int64_t>(exact.digits.size()));
  if (zeros < 0) return false;
  return divides_exactly(exact.digits, value.digits, static_cast<std::uint64_t>(zeros));
}

}  // namespace jt::schema
