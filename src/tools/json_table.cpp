// SPDX-License-Identifier: MIT
// json_table: what a query selects, as rows.
#include <fmt/format.h>

#include "actions/table.hpp"
#include "core/table/rows.hpp"
#include "tools/advice.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

constexpr std::uint64_t usual_rows = 100;

Result<void> table(Run& run, const Arguments& arguments) {
  actions::TableRequest request;
  auto query = TRY(path::parse_query(arguments.text("query")));
  request.targets = {{arguments.text("filePath")}, {std::move(query)}};
  request.reading.syntax = syntax_of(arguments);
  request.columns = TRY(table::parse_columns(arguments.texts("columns")));
  request.part = part_of(arguments, "json_table", arguments.number("limit").value_or(usual_rows));
  request.named_twice = [](const std::string& name) {
    return make_error(Code::invalid_input, fmt::format("two columns have the name '{}'; write NAME=PATH", name));
  };
  TRY(actions::table(run, request));
  return {};
}

}  // namespace

Tool json_table() {
  return {
      .name = "json_table",
      .title = "Rows and columns",
      .description =
          "Which records does a query select, as rows with the same columns? \"$.users[*]\", \"$.users[?@.age > 18]\".",
      .parameters = {{.name = "filePath", .description = file_text, .required = true},
                     {.name = "query", .description = "JSONPath of the rows", .required = true},
                     {.name = "columns",
                      .kind = Kind::texts,
                      .description = "paths below a row: \"id\", \"name=profile.name\", \"@path\"; if omitted, "
                                     "those with scalars"},
                     {.name = "limit", .kind = Kind::number, .description = "rows, 100 if omitted"},
                     {.name = "offset", .kind = Kind::number, .description = "rows to skip"},
                     syntax_parameter()},
      .output_schema = R"({"type":"object","required":["rows","count"]})",
      .run = table};
}

}  // namespace jt::tools
