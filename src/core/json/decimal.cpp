// SPDX-License-Identifier: MIT
#include "core/json/decimal.hpp"

#include <algorithm>
#include <charconv>
#include <cstdint>
#include <utility>

namespace jt::json {
namespace {

/// Exponents of up to so many digits are added as machine integers; a number in memory has far fewer than 10^17
/// digits.
constexpr std::size_t machine_digits = 17;

std::string_view without_leading_zeros(std::string_view digits) {
  const std::size_t first = digits.find_first_not_of('0');
  return first == std::string_view::npos ? std::string_view{} : digits.substr(first);
}

/// |long| ± |small| on decimal digits, if the long one is larger.
std::string add_digits(std::string_view digits, std::uint64_t small, bool subtract) {
  std::string out(digits);
  std::uint64_t carry = small;  // still to be added or subtracted at the current digit
  for (std::size_t i = out.size(); i-- > 0 && carry != 0;) {
    const std::uint64_t digit = static_cast<std::uint64_t>(out[i] - '0');
    const std::uint64_t part = carry % 10;
    carry /= 10;
    if (subtract) {
      const bool borrow = digit < part;
      out[i] = static_cast<char>('0' + (digit + (borrow ? 10 : 0) - part));
      if (borrow) ++carry;
    } else {
      const std::uint64_t sum = digit + part;
      out[i] = static_cast<char>('0' + sum % 10);
      carry += sum / 10;
    }
  }
  if (carry != 0) out.insert(0, std::to_string(carry));
  return std::string(without_leading_zeros(out));
}

/// The whole number `written` ("+12", "-7", "0003") plus `offset`.
std::string add_exponent(std::string_view written, std::int64_t offset) {
  bool negative = false;
  if (!written.empty() && (written[0] == '+' || written[0] == '-')) {
    negative = written[0] == '-';
    written.remove_prefix(1);
  }
  written = without_leading_zeros(written);
  if (written.size() <= machine_digits) {
    std::int64_t value = 0;
    std::from_chars(written.data(), written.data() + written.size(), value);
    return std::to_string((negative ? -value : value) + offset);
  }
  const bool subtract = negative != (offset < 0);
  const auto size = static_cast<std::uint64_t>(offset < 0 ? -offset : offset);
  return (negative ? "-" : "") + add_digits(written, size, subtract);
}

std::strong_ordering compare_whole(std::string_view a, std::string_view b) {
  const bool a_negative = a[0] == '-';
  const bool b_negative = b[0] == '-';
  if (a_negative != b_negative) return a_negative ? std::strong_ordering::less : std::strong_ordering::greater;
  if (a_negative) {
    std::swap(a, b);
    a.remove_prefix(1);
    b.remove_prefix(1);
  }
  if (a.size() != b.size()) return a.size() <=> b.size();
  return a.compare(b) <=> 0;
}

std::size_t skip_digits(std::string_view text, std::size_t at) {
  while (at < text.size() && text[at] >= '0' && text[at] <= '9') ++at;
  return at;
}

/// Digits × 10^exponent, as many digits as were written.
struct Written {
  bool negative = false;
  std::string digits;
  std::int64_t exponent = 0;
};

constexpr std::size_t most_digits = 10'000;
/// More zeros than these at an end are written as an exponent.
constexpr std::size_t most_zeros = 30;

std::optional<Written> written(std::string_view number) {
  constexpr std::int64_t farthest = 1'000'000'000;
  Written out;
  out.negative = number.starts_with('-');
  if (out.negative) number.remove_prefix(1);
  const std::size_t e = number.find_first_of("eE");
  if (e != std::string_view::npos) {
    std::string_view text = number.substr(e + 1);
    if (text.starts_with('+')) text.remove_prefix(1);
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), out.exponent);
    if (error != std::errc() || out.exponent > farthest || out.exponent < -farthest) return {};
    number = number.substr(0, e);
  }
  const std::size_t point = number.find('.');
  out.digits = number.substr(0, point);
  if (point != std::string_view::npos) {
    out.digits += number.substr(point + 1);
    out.exponent -= static_cast<std::int64_t>(number.size() - point - 1);
  }
  out.digits.erase(0, std::min(out.digits.find_first_not_of('0'), out.digits.size()));
  if (out.digits.empty()) out.exponent = std::min<std::int64_t>(out.exponent, 0);
  return out;
}

/// |a| + |b|, or |a| - |b| where a is not smaller; of equal length.
std::string combine(const std::string& a, const std::string& b, bool subtract) {
  std::string out = a;
  int carry = 0;
  for (std::size_t i = out.size(); i-- > 0;) {
    const int other = b[i] - '0' + carry;
    int digit = out[i] - '0' + (subtract ? -other : other);
    carry = digit < 0 || digit > 9 ? 1 : 0;
    if (carry != 0) digit += digit < 0 ? 10 : -10;
    out[i] = static_cast<char>('0' + digit);
  }
  return carry != 0 ? "1" + out : out;
}

}  // namespace

std::string number_text(bool negative, std::string digits, std::int64_t exponent) {
  digits.erase(0, std::min(digits.find_first_not_of('0'), digits.size()));
  const std::string sign = negative && !digits.empty() ? "-" : "";
  if (digits.empty()) digits = "0";
  if (exponent >= 0) {
    const auto zeros = static_cast<std::size_t>(exponent);
    if (zeros > most_zeros) return sign + digits + "e" + std::to_string(exponent);
    return sign + digits + (digits == "0" ? std::string() : std::string(zeros, '0'));
  }
  const auto decimals = static_cast<std::size_t>(-exponent);
  if (decimals > digits.size() + most_zeros) return sign + digits + "e" + std::to_string(exponent);
  if (decimals >= digits.size()) digits.insert(0, decimals - digits.size() + 1, '0');
  digits.insert(digits.size() - decimals, ".");
  return sign + digits;
}

std::optional<std::string> sum_of_numbers(std::string_view a, std::string_view b) {
  auto one = written(a);
  auto other = written(b);
  if (!one || !other) return {};
  const std::int64_t exponent = std::min(one->exponent, other->exponent);
  for (Written* each : {&*one, &*other}) {
    const std::int64_t zeros = each->digits.empty() ? 0 : each->exponent - exponent;
    if (each->digits.size() + static_cast<std::size_t>(zeros) > most_digits) return {};
    each->digits.append(static_cast<std::size_t>(zeros), '0');
  }
  const std::size_t size = std::max(one->digits.size(), other->digits.size());
  for (Written* each : {&*one, &*other}) each->digits.insert(0, size - each->digits.size(), '0');
  if (one->negative == other->negative) {
    return number_text(one->negative, combine(one->digits, other->digits, false), exponent);
  }
  if (one->digits < other->digits) std::swap(one, other);
  return number_text(one->negative, combine(one->digits, other->digits, true), exponent);
}

Decimal decimal(std::string_view number) {
  Decimal out;
  const bool negative = !number.empty() && number[0] == '-';
  if (negative) number.remove_prefix(1);
  const std::size_t e = number.find_first_of("eE");
  const std::string_view exponent = e == std::string_view::npos ? std::string_view{} : number.substr(e + 1);
  number = number.substr(0, e);
  const std::size_t point = number.find('.');
  std::string digits(number.substr(0, point));
  auto whole = static_cast<std::int64_t>(digits.size());
  if (point != std::string_view::npos) digits += number.substr(point + 1);

  const std::size_t first = digits.find_first_not_of('0');
  if (first == std::string::npos) return out;
  digits.erase(0, first);
  whole -= static_cast<std::int64_t>(first);
  digits.erase(digits.find_last_not_of('0') + 1);
  out.sign = negative ? -1 : 1;
  out.digits = std::move(digits);
  out.exponent = add_exponent(exponent, whole);
  return out;
}

std::strong_ordering compare(const Decimal& a, const Decimal& b) {
  if (a.sign != b.sign) return a.sign <=> b.sign;
  if (a.sign == 0) return std::strong_ordering::equal;
  std::strong_ordering size = compare_whole(a.exponent, b.exponent);
  if (size == 0) size = a.digits.compare(b.digits) <=> 0;
  return a.sign > 0 ? size : 0 <=> size;
}

std::strong_ordering compare_numbers(std::string_view a, std::string_view b) { return compare(decimal(a), decimal(b)); }

std::string canonical_number(std::string_view number) {
  const Decimal value = decimal(number);
  if (value.sign == 0) return "0";
  return (value.sign < 0 ? "-0." : "0.") + value.digits + "e" + value.exponent;
}

bool is_number(std::string_view text) {
  std::size_t at = !text.empty() && text[0] == '-' ? 1 : 0;
  const std::size_t whole = skip_digits(text, at);
  if (whole == at || (text[at] == '0' && whole > at + 1)) return false;
  at = whole;
  if (at < text.size() && text[at] == '.') {
    const std::size_t end = skip_digits(text, at + 1);
    if (end == at + 1) return false;
    at = end;
  }
  if (at < text.size() && (text[at] == 'e' || text[at] == 'E')) {
    ++at;
    if (at < text.size() && (text[at] == '+' || text[at] == '-')) ++at;
    const std::size_t end = skip_digits(text, at);
    if (end == at) return false;
    at = end;
  }
  return at == text.size();
}

}  // namespace jt::json
