// SPDX-License-Identifier: MIT
#include "core/path/token.hpp"

#include <charconv>

#include "core/json/escape.hpp"
#include "core/text/ascii.hpp"

namespace jt::path {
namespace {

/// Digits, points and exponents: probably intended as a number.
bool looks_numeric(std::string_view token) {
  const std::string_view unsigned_part = token.substr(token[0] == '-' || token[0] == '+' ? 1 : 0);
  return !unsigned_part.empty() && unsigned_part.find_first_of("0123456789") == 0 &&
         unsigned_part.find_first_not_of("0123456789.eE+-") == std::string_view::npos;
}

std::string reason(std::string_view token) {
  if (token[0] == '-' && text::all_digits(token.substr(1))) return "an index of a pointer does not count from the end";
  if (!text::all_digits(token)) return "an index is a whole number";
  if (token[0] == '0') return "an index has no leading zeros";
  return "an index is smaller than 2^64";
}

}  // namespace

Result<std::optional<std::uint64_t>> token_index(std::string_view token, const Location& where) {
  std::uint64_t index = 0;
  const bool canonical = token == "0" || (text::all_digits(token) && token[0] != '0');
  if (canonical && std::from_chars(token.data(), token.data() + token.size(), index).ec == std::errc{}) return index;
  if (token.empty() || !looks_numeric(token)) return std::optional<std::uint64_t>{};
  const std::string array =
      where.empty() ? "the root array" : "array '" + text::excerpt(spell(where, Spelling::pointer)) + "'";
  Error error = make_error(Code::invalid_path,
                           "'" + text::excerpt(token) + "' is not an index of " + array + ": " + reason(token));
  if (token.size() > 1 && token[0] == '-' && token[1] != '0' && text::all_digits(token.substr(1))) {
    const std::string path = spell(where, Spelling::jsonpath) + "[" + std::string(token) + "]";
    error->hints.push_back("negative indices are written in JSONPath: " + text::excerpt(path));
  }
  return fail(std::move(error));
}

}  // namespace jt::path
