// SPDX-License-Identifier: MIT
#include "core/table/sum.hpp"

#include <algorithm>
#include <array>
#include <charconv>

#include "core/json/decimal.hpp"

namespace jt::table {
namespace {

constexpr std::int64_t limb_digits = 9;
constexpr std::int64_t limb_size = 1'000'000'000;
/// A limb holds the sum of more numbers than these.
constexpr std::uint32_t most_pending = std::uint32_t{1} << 30;
/// Larger exponents are refused; smaller ones add up without overflow.
constexpr std::int64_t farthest = 1'000'000'000'000;

constexpr std::array<std::int64_t, 9> powers{1, 10, 100, 1000, 10'000, 100'000, 1'000'000, 10'000'000, 100'000'000};

std::int64_t limb_of(std::int64_t place) {
  return place >= 0 ? place / limb_digits : -((-place + limb_digits - 1) / limb_digits);
}

std::optional<std::int64_t> exponent_of(std::string_view text) {
  if (text.starts_with('+')) text.remove_prefix(1);
  std::int64_t value = 0;
  const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
  if (error != std::errc() || value > farthest || value < -farthest) return {};
  return value;
}

}  // namespace

bool Sum::add(std::string_view number) {
  const bool negative = number.starts_with('-');
  if (negative) number.remove_prefix(1);
  const std::size_t e = std::min(number.find_first_of("eE"), number.size());
  const auto exponent = e == number.size() ? 0 : exponent_of(number.substr(e + 1));
  number = number.substr(0, e);
  const std::size_t point = std::min(number.find('.'), number.size());
  const auto decimals = static_cast<std::int64_t>(number.size() - std::min(number.size(), point + 1));
  const std::size_t first = number.find_first_not_of("0.");
  if (first == std::string_view::npos) {
    most_zeros_ = std::max(most_zeros_, std::min(decimals, most_digits));
    return true;
  }
  if (!exponent) return false;
  const std::int64_t place = *exponent - decimals;  // of the last digit
  const bool pointed = first < point && point < number.size();
  const auto digits = static_cast<std::int64_t>(number.size() - first) - (pointed ? 1 : 0);
  if (!reach(place + digits - 1, place)) return false;
  exponent_ = std::min(exponent_.value_or(place), place);
  std::int64_t limb = limb_of(place);
  std::int64_t power = place - limb * limb_digits;
  for (std::size_t i = number.size(); i-- > first;) {
    if (number[i] == '.') continue;
    const std::int64_t digit = (number[i] - '0') * powers[static_cast<std::size_t>(power)];
    limbs_[static_cast<std::size_t>(limb - lowest_limb_)] += negative ? -digit : digit;
    if (++power == limb_digits) {
      power = 0;
      ++limb;
    }
  }
  if (++pending_ == most_pending) {
    carry(limbs_);
    pending_ = 0;
  }
  return true;
}

/// The limbs hold these digits. False: they would be too many.
bool Sum::reach(std::int64_t first, std::int64_t last) {
  const std::int64_t low = limb_of(last);
  const std::int64_t high = limb_of(first) + 3;  // room for carries of 2^63 numbers
  const bool none = limbs_.empty();
  const std::int64_t from = none ? low : std::min(low, lowest_limb_);
  const std::int64_t size = static_cast<std::int64_t>(limbs_.size());
  const std::int64_t to = none ? high : std::max(high, lowest_limb_ + size - 1);
  if ((to - from - 3) * limb_digits > most_digits) return false;
  if (!none && from < lowest_limb_) limbs_.insert(limbs_.begin(), static_cast<std::size_t>(lowest_limb_ - from), 0);
  lowest_limb_ = from;
  limbs_.resize(static_cast<std::size_t>(to - from + 1), 0);
  return true;
}

/// Every limb but the last is below its size then, and not negative.
void Sum::carry(std::vector<std::int64_t>& limbs) {
  std::int64_t carried = 0;
  for (std::size_t i = 0; i < limbs.size(); ++i) {
    const std::int64_t value = limbs[i] + carried;
    const bool last = i + 1 == limbs.size();
    carried = last ? 0 : value / limb_size - (value % limb_size < 0 ? 1 : 0);
    limbs[i] = value - carried * limb_size;
  }
}

Sum::Digits Sum::digits() const {
  Digits out;
  out.exponent = exponent_.value_or(0);
  std::vector<std::int64_t> limbs = limbs_;
  carry(limbs);
  out.negative = !limbs.empty() && limbs.back() < 0;
  if (out.negative) {
    for (std::int64_t& limb : limbs) limb = -limb;
    carry(limbs);
  }
  for (auto limb = limbs.rbegin(); limb != limbs.rend(); ++limb) {
    const std::string text = std::to_string(*limb);
    out.digits.append(limb_digits - std::min<std::size_t>(limb_digits, text.size()), '0');
    out.digits += text;
  }
  if (limbs.empty()) {
    out.exponent = -most_zeros_;
    return out;
  }
  // The limbs begin below the last digit of the numbers.
  out.digits.resize(out.digits.size() - static_cast<std::size_t>(out.exponent - lowest_limb_ * limb_digits));
  out.digits.erase(0, std::min(out.digits.find_first_not_of('0'), out.digits.size()));
  if (out.digits.empty() && out.exponent > 0) out.exponent = 0;  // of large numbers that make nothing
  // A zero can have more decimals than the others.
  const std::int64_t zeros = out.exponent + most_zeros_;
  if (most_zeros_ > 0 && zeros > 0 && zeros + static_cast<std::int64_t>(out.digits.size()) <= most_digits) {
    if (!out.digits.empty()) out.digits.append(static_cast<std::size_t>(zeros), '0');
    out.exponent -= zeros;
  }
  return out;
}

std::string Sum::text() const {
  Digits sum = digits();
  return json::number_text(sum.negative, std::move(sum.digits), sum.exponent);
}

std::string Sum::mean(std::uint64_t count) const {
  constexpr std::size_t significant = 17;
  const Digits sum = digits();
  std::string quotient;
  std::uint64_t rest = 0;
  std::size_t at = 0;  // digits of the sum that were used; zeros follow them
  while (quotient.size() < significant && (at < sum.digits.size() || rest != 0)) {
    rest = rest * 10 + (at < sum.digits.size() ? static_cast<std::uint64_t>(sum.digits[at] - '0') : 0);
    ++at;
    if (!quotient.empty() || rest >= count) quotient += static_cast<char>('0' + rest / count);
    rest %= count;
  }
  std::int64_t exponent = sum.exponent + static_cast<std::int64_t>(sum.digits.size()) - static_cast<std::int64_t>(at);
  // What is left decides on the last digit: its own next digit, and whether anything follows.
  const std::uint64_t left =
      rest * 10 + (at < sum.digits.size() ? static_cast<std::uint64_t>(sum.digits[at] - '0') : 0);
  const std::uint64_t next = left / count;
  const bool more =
      left % count != 0 || (at < sum.digits.size() && sum.digits.find_first_not_of('0', at + 1) != std::string::npos);
  const bool up = next > 5 || (next == 5 && (more || (quotient.back() - '0') % 2 == 1));
  for (std::size_t i = quotient.size(); up && i-- > 0;) {
    quotient[i] = quotient[i] == '9' ? '0' : static_cast<char>(quotient[i] + 1);
    if (quotient[i] != '0') break;
    if (i == 0) quotient.insert(0, "1");
  }
  while (quotient.ends_with('0')) {
    quotient.pop_back();
    ++exponent;
  }
  if (quotient.empty()) exponent = 0;
  return json::number_text(sum.negative, std::move(quotient), exponent);
}

}  // namespace jt::table
