// SPDX-License-Identifier: MIT
#include "core/propose/rules/exact.hpp"

#include <algorithm>
#include <charconv>

#include "core/json/decimal.hpp"

namespace jt::propose::rules {

namespace {

constexpr std::int64_t most_digits = 200;
constexpr std::int64_t quotient_digits = 60;

/// Without zeros at both ends.
Exact tidy(Exact number) {
  number.digits.erase(0, std::min(number.digits.find_first_not_of('0'), number.digits.size()));
  while (!number.digits.empty() && number.digits.back() == '0') {
    number.digits.pop_back();
    ++number.exponent;
  }
  if (number.digits.empty()) return {};
  return number;
}

int compare_digits(const std::string& a, const std::string& b) {
  if (a.size() != b.size()) return a.size() < b.size() ? -1 : 1;
  return a.compare(b);
}

std::string add_digits(const std::string& a, const std::string& b) {
  std::string out;
  int carry = 0;
  for (std::size_t i = 0; i < std::max(a.size(), b.size()) || carry != 0; ++i) {
    const int left = i < a.size() ? a[a.size() - 1 - i] - '0' : 0;
    const int right = i < b.size() ? b[b.size() - 1 - i] - '0' : 0;
    carry += left + right;
    out += static_cast<char>('0' + carry % 10);
    carry /= 10;
  }
  std::reverse(out.begin(), out.end());
  return out;
}

/// Precondition: a >= b, both without leading zeros.
std::string subtract_digits(std::string a, const std::string& b) {
  int borrow = 0;
  for (std::size_t i = 0; i < a.size(); ++i) {
    const int right = (i < b.size() ? b[b.size() - 1 - i] - '0' : 0) + borrow;
    int left = a[a.size() - 1 - i] - '0';
    borrow = left < right ? 1 : 0;
    left += borrow * 10 - right;
    a[a.size() - 1 - i] = static_cast<char>('0' + left);
  }
  a.erase(0, std::min(a.find_first_not_of('0'), a.size()));
  return a;
}

}  // namespace

std::optional<Exact> exact(std::string_view number) {
  const json::Decimal parts = json::decimal(number);
  if (parts.sign == 0) return Exact{};
  std::int64_t exponent = 0;
  const char* end = parts.exponent.data() + parts.exponent.size();
  if (std::from_chars(parts.exponent.data(), end, exponent).ptr != end) return std::nullopt;
  const auto size = static_cast<std::int64_t>(parts.digits.size());
  if (size > most_digits || exponent > most_digits || exponent < -most_digits) return std::nullopt;
  return Exact{parts.sign < 0, parts.digits, exponent - size};
}

std::string text_of(const Exact& number) {
  const Exact tidied = tidy(number);
  if (tidied.digits.empty()) return "0";
  std::string out = tidied.digits;
  if (tidied.exponent >= 0) {
    out.append(static_cast<std::size_t>(tidied.exponent), '0');
  } else {
    const auto places = static_cast<std::size_t>(-tidied.exponent);
    if (out.size() <= places) out.insert(0, places + 1 - out.size(), '0');
    out.insert(out.size() - places, ".");
  }
  return (tidied.negative ? "-" : "") + out;
}

Exact negated(Exact number) {
  number.negative = !number.negative && !number.digits.empty();
  return number;
}

Exact sum(const Exact& a, const Exact& b) {
  if (a.digits.empty()) return b;
  if (b.digits.empty()) return a;
  Exact left = tidy(a);
  Exact right = tidy(b);
  const std::int64_t exponent = std::min(left.exponent, right.exponent);
  left.digits.append(static_cast<std::size_t>(left.exponent - exponent), '0');
  right.digits.append(static_cast<std::size_t>(right.exponent - exponent), '0');
  if (left.negative == right.negative) return tidy({left.negative, add_digits(left.digits, right.digits), exponent});
  const int order = compare_digits(left.digits, right.digits);
  if (order == 0) return {};
  if (order > 0) return tidy({left.negative, subtract_digits(left.digits, right.digits), exponent});
  return tidy({right.negative, subtract_digits(right.digits, left.digits), exponent});
}

Exact product(const Exact& a, const Exact& b) {
  if (a.digits.empty() || b.digits.empty()) return {};
  std::string out(a.digits.size() + b.digits.size(), '0');
  for (std::size_t i = a.digits.size(); i-- > 0;) {
    int carry = 0;
    for (std::size_t j = b.digits.size(); j-- > 0;) {
      carry += (a.digits[i] - '0') * (b.digits[j] - '0') + (out[i + j + 1] - '0');
      out[i + j + 1] = static_cast<char>('0' + carry % 10);
      carry /= 10;
    }
    out[i] = static_cast<char>('0' + carry);
  }
  return tidy({a.negative != b.negative, std::move(out), a.exponent + b.exponent});
}

std::optional<Exact> quotient(const Exact& a, const Exact& b) {
  if (b.digits.empty()) return std::nullopt;
  if (a.digits.empty()) return Exact{};
  std::string digits;
  std::string rest;
  const auto bring_down = [&](char digit) {
    if (!rest.empty() || digit != '0') rest += digit;
    char times = '0';
    while (compare_digits(rest, b.digits) >= 0) {
      rest = subtract_digits(std::move(rest), b.digits);
      ++times;
    }
    digits += times;
  };
  for (const char digit : a.digits) bring_down(digit);
  std::int64_t exponent = a.exponent - b.exponent;
  for (std::int64_t i = 0; !rest.empty(); ++i) {
    if (i == quotient_digits) return std::nullopt;
    bring_down('0');
    --exponent;
  }
  return tidy({a.negative != b.negative, std::move(digits), exponent});
}

Exact rounded(const Exact& number, std::int64_t places, Rounding how) {
  const std::int64_t drop = -places - number.exponent;  // digits at the end that go
  if (number.digits.empty() || drop <= 0) return number;
  const auto size = static_cast<std::int64_t>(number.digits.size());
  Exact out{number.negative, drop >= size ? "" : number.digits.substr(0, static_cast<std::size_t>(size - drop)),
            -places};
  const bool half = drop <= size && number.digits[static_cast<std::size_t>(size - drop)] >= '5';
  const bool away = how == Rounding::half_away ? half : how == Rounding::up ? !number.negative : number.negative;
  const bool inexact = number.digits.find_last_not_of('0') != std::string::npos &&
                       static_cast<std::int64_t>(number.digits.find_last_not_of('0')) >= size - drop;
  if (away && (inexact || half)) out.digits = add_digits(out.digits, "1");
  return tidy(std::move(out));
}

}  // namespace jt::propose::rules
