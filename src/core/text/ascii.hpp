// SPDX-License-Identifier: MIT
// Classes of ASCII characters. The functions of <cctype> depend on the locale.
#pragma once

#include <string_view>

namespace jt::text {

constexpr bool is_digit(int c) { return c >= '0' && c <= '9'; }
constexpr bool is_upper(int c) { return c >= 'A' && c <= 'Z'; }
constexpr bool is_letter(int c) { return is_upper(c) || (c >= 'a' && c <= 'z'); }
/// "042", not "", "-1" or "1.0".
constexpr bool all_digits(std::string_view text) {
  return !text.empty() && text.find_first_not_of("0123456789") == std::string_view::npos;
}
constexpr char lower(char c) { return is_upper(c) ? static_cast<char>(c | 0x20) : c; }

/// Whitespace between the tokens of JSON.
constexpr std::string_view blanks = " \t\r\n";
constexpr bool is_json_space(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }
/// The same within a line: the end of a line is `\n`, or `\r\n`.
constexpr bool is_line_space(int c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace jt::text
