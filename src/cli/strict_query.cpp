// SPDX-License-Identifier: MIT
#include "cli/strict_query.hpp"

#include <fmt/format.h>

#include "core/path/explain.hpp"
#include "core/path/query.hpp"
#include "core/text/code_point.hpp"

namespace jt::cli {

namespace {

constexpr std::string_view option = "strict-query";

Error not_in_standard(const std::string& text, const std::string& extension) {
  Error error = make_error(Code::invalid_path, fmt::format("'{}' is not in RFC 9535, and '--{}' refuses it",
                                                           text::excerpt(extension), option));
  error->path = text;
  return error;
}

}  // namespace

Result<void> check_strict(const Arguments& arguments, const std::string& text,
                          const std::optional<std::string>& extension) {
  if (!extension || !arguments.given(option)) return {};
  return fail(not_in_standard(text, *extension));
}

Result<void> check_strict(const Arguments& arguments, const std::string& query) {
  if (!arguments.given(option)) return {};
  const bool get = arguments.command().name == "get";
  const auto queries = path::parse_queries(query, {.endings = get, .nulls = get});
  if (!queries) return {};  // its own error is better
  for (const path::Query& each : *queries) {
    const auto extension = path::extension_in(each);
    if (!extension) continue;
    Error error = not_in_standard(query, *extension);
    if (const auto same = path::as_jsonpath(each); same && each.by_jq)
      error->hints.push_back(fmt::format("a JSONPath selects the same: {}", *same));
    return fail(std::move(error));
  }
  return {};
}

Result<void> check_strict_queries(const Arguments& arguments) {
  if (!arguments.given(option)) return {};
  for (const CommandOperand& operand : arguments.command().operands) {
    if (operand.complete != Complete::path) continue;
    for (const std::string& word : arguments.operands(operand.name)) TRY(check_strict(arguments, word));
  }
  for (const Option& each : arguments.command().options) {
    if (each.takes != Takes::path || !arguments.given(each.name)) continue;
    for (const std::string& word : arguments.texts(each.name)) TRY(check_strict(arguments, word));
  }
  return {};
}

}  // namespace jt::cli
