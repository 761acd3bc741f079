// SPDX-License-Identifier: MIT
#include "cli/jq_edits.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "cli/jq_text.hpp"
#include "core/path/query.hpp"
#include "core/text/ascii.hpp"
#include "core/text/shell.hpp"
#include "core/value/given.hpp"

namespace jt::cli {

namespace {

/// The path in quotes for a shell, if it is one to a single value.
std::optional<std::string> place(std::string_view path) {
  const auto query = path::parse_query(path);
  if (!query || !query->singular()) return std::nullopt;
  return text::shell_quote(path);
}

bool is_number(std::string_view value) { return !value.empty() && (value[0] == '-' || text::is_digit(value[0])); }

/// The value as JSON. A word without quotes is what a shell leaves of a string.
std::optional<std::string> as_json(std::string_view value) {
  if (auto json = value::checked(std::string(value))) return *json;
  const auto plain = [](char c) { return text::is_letter(c) || text::is_digit(c) || c == '_' || c == '-'; };
  if (value.empty() || !std::all_of(value.begin(), value.end(), plain)) return std::nullopt;
  return fmt::format("\"{}\"", value);
}

}  // namespace

std::optional<std::string> edit_of_jq(std::string_view program, std::string_view file) {
  program = trimmed(program);
  if (const auto deleted = argument_of(program, "del")) {
    const auto path = place(*deleted);
    return path ? std::optional(fmt::format("jt delete {} {}", file, *path)) : std::nullopt;
  }
  const std::size_t sign = first_outside(program, '=');
  if (sign == std::string_view::npos || sign == 0) return std::nullopt;
  const char before = program[sign - 1];
  const bool changes = before == '+' || before == '-';
  const auto path = place(trimmed(program.substr(0, sign - (changes ? 1 : 0))));
  auto value = as_json(trimmed(program.substr(sign + 1)));
  if (!path || !value) return std::nullopt;
  if (!changes) return fmt::format("jt set {} {} {}", file, *path, text::shell_quote(*value));
  if (is_number(*value)) {
    const bool negative = value->starts_with('-') != (before == '-');
    return fmt::format("jt set {} {} --add {}{}", file, *path, negative ? "-" : "",
                       value->substr(value->starts_with('-') ? 1 : 0));
  }
  const auto element = within(*value, '[', ']');
  if (before == '-' || !element || element->empty() || first_outside(*element, ',') != std::string_view::npos)
    return std::nullopt;
  return fmt::format("jt append {} {} {}", file, *path, text::shell_quote(*element));
}

}  // namespace jt::cli
