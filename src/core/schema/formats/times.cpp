// SPDX-License-Identifier: MIT
#include "core/schema/formats/times.hpp"

#include <optional>

#include "core/text/ascii.hpp"

namespace jt::schema {
namespace {

/// Two or more digits at the beginning, taken off.
std::optional<int> taken_digits(std::string_view& text, std::size_t count) {
  if (text.size() < count) return std::nullopt;
  int value = 0;
  for (const char c : text.substr(0, count)) {
    if (!text::is_digit(c)) return std::nullopt;
    value = value * 10 + (c - '0');
  }
  text.remove_prefix(count);
  return value;
}

bool taken(std::string_view& text, char c) {
  if (!text.starts_with(c)) return false;
  text.remove_prefix(1);
  return true;
}

int days_of(int year, int month) {
  if (month == 2) return (year % 4 == 0 && year % 100 != 0) || year % 400 == 0 ? 29 : 28;
  return month == 4 || month == 6 || month == 9 || month == 11 ? 30 : 31;
}

/// Digits, then the letter; taken off.
bool taken_part(std::string_view& text, char letter) {
  std::size_t digits = 0;
  while (digits < text.size() && text::is_digit(text[digits])) ++digits;
  if (digits == 0 || digits >= text.size() || text[digits] != letter) return false;
  text.remove_prefix(digits + 1);
  return true;
}

/// At least one of the parts, in order; those between two that are there must be there too.
bool taken_parts(std::string_view& text, std::string_view letters) {
  bool begun = false;
  bool ended = false;
  for (const char letter : letters) {
    if (!taken_part(text, letter)) {
      ended = begun;
    } else if (ended) {
      return false;
    } else {
      begun = true;
    }
  }
  return begun;
}

}  // namespace

bool is_date(std::string_view text) {
  const auto year = taken_digits(text, 4);
  if (!year || !taken(text, '-')) return false;
  const auto month = taken_digits(text, 2);
  if (!month || *month < 1 || *month > 12 || !taken(text, '-')) return false;
  const auto day = taken_digits(text, 2);
  return day && *day >= 1 && *day <= days_of(*year, *month) && text.empty();
}

bool is_time(std::string_view text) {
  const auto hour = taken_digits(text, 2);
  if (!hour || *hour > 23 || !taken(text, ':')) return false;
  const auto minute = taken_digits(text, 2);
  if (!minute || *minute > 59 || !taken(text, ':')) return false;
  const auto second = taken_digits(text, 2);
  if (!second || *second > 60) return false;
  if (taken(text, '.')) {
    std::size_t digits = 0;
    while (digits < text.size() && text::is_digit(text[digits])) ++digits;
    if (digits == 0) return false;
    text.remove_prefix(digits);
  }
  int offset = 0;
  if (text == "Z" || text == "z") {
    text = {};
  } else {
    const bool minus = text.starts_with('-');
    if (!minus && !text.starts_with('+')) return false;
    text.remove_prefix(1);
    const auto hours = taken_digits(text, 2);
    if (!hours || *hours > 23 || !taken(text, ':')) return false;
    const auto minutes = taken_digits(text, 2);
    if (!minutes || *minutes > 59) return false;
    offset = (*hours * 60 + *minutes) * (minus ? -1 : 1);
  }
  constexpr int day = 24 * 60;
  const int utc = ((*hour * 60 + *minute - offset) % day + day) % day;
  return text.empty() && (*second < 60 || utc == day - 1);
}

bool is_date_time(std::string_view text) {
  constexpr std::size_t date = 10;
  if (text.size() <= date || (text[date] != 'T' && text[date] != 't')) return false;
  return is_date(text.substr(0, date)) && is_time(text.substr(date + 1));
}

bool is_duration(std::string_view text) {
  if (!taken(text, 'P') || text.empty()) return false;
  if (std::string_view weeks = text; taken_part(weeks, 'W')) return weeks.empty();
  const bool date = !text.starts_with('T') && taken_parts(text, "YMD");
  if (text.empty()) return date;
  return taken(text, 'T') && taken_parts(text, "HMS") && text.empty();
}

}  // namespace jt::schema
