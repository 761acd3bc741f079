// SPDX-License-Identifier: MIT
// get_json_value and list_json_keys of source 002.
#include <fmt/format.h>

#include "actions/get.hpp"
#include "actions/keys.hpp"
#include "tools/clipping.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

/// How to ask for the part of a result in text from there on.
results::Part text_part(const Arguments& arguments, std::string_view tool, std::uint64_t most) {
  return {arguments.number("offset").value_or(0), arguments.number("limit").value_or(most),
          [tool](std::uint64_t from) { return fmt::format("{} with \"offset\": {}", tool, from); }};
}

Result<void> get(Run& run, const Arguments& arguments) {
  constexpr std::uint64_t usual_limit = 100;
  auto query = TRY(path::parse_query(arguments.text("json_path")));
  const bool one = query.singular();
  actions::Targets targets{{arguments.text("path")}, {std::move(query)}};
  if (one) return show_clipped(run, std::move(targets), arguments, {});
  TRY(actions::get(run,
                   {.targets = std::move(targets), .in_text = text_part(arguments, "get_json_value", usual_limit)}));
  return {};
}

Result<void> keys(Run& run, const Arguments& arguments) {
  constexpr std::uint64_t usual_limit = 200;
  auto targets = TRY(value_at(arguments.text("path"), arguments.text("json_path")));
  TRY(actions::keys(run,
                    {.targets = std::move(targets), .in_text = text_part(arguments, "list_json_keys", usual_limit)}));
  return {};
}

std::vector<Parameter> parameters(std::string_view json_path, bool required, std::string_view limit) {
  return {{.name = "path", .description = file_text, .required = true},
          {.name = "json_path", .description = json_path, .required = required},
          {.name = "offset", .kind = Kind::number, .description = "first entry that is printed"},
          {.name = "limit", .kind = Kind::number, .description = limit}};
}

}  // namespace

Tool get_json_value() {
  return {.name = "get_json_value",
          .title = "Get a value",
          .description =
              "What is the value at this path? JSONPath such as $.users[0].name; queries ($..price, "
              "$.users[?@.age > 18]) list what they select. Large values are cut, with the call that "
              "continues.",
          .style = Tool::Style::text,
          .parameters = parameters("JSONPath of the value", true, "entries of each array and object"),
          .run = get,
          .files = {"path"}};
}

Tool list_json_keys() {
  return {
      .name = "list_json_keys",
      .title = "List keys",
      .description = "Which keys does this object have, and of which types?",
      .style = Tool::Style::text,
      .parameters = parameters("JSONPath of the object, $ if omitted", false, "keys that are printed, 200 if omitted"),
      .run = keys,
      .files = {"path"}};
}

}  // namespace jt::tools
