// SPDX-License-Identifier: MIT
// json_table: what a query selects, as rows.
#include <fmt/format.h>

#include <algorithm>

#include "actions/table.hpp"
#include "core/table/rows.hpp"
#include "core/text/code_point.hpp"
#include "tools/advice.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

constexpr std::uint64_t usual_rows = 100;

Error no_column_of_groups(const std::string& column) {
  return make_error(Code::invalid_input,
                    fmt::format("a table of groups has no column '{}': its columns are those of 'group', then count, "
                                "sum(NAME), min(NAME), max(NAME), mean(NAME) and distinct(NAME)",
                                text::excerpt(column)));
}

/// Paths below a row; of groups "count", "sum(age)" and the like. "count" alone is a member of the rows.
Result<void> take_columns(const Arguments& arguments, actions::TableRequest& request) {
  actions::RowWork& work = request.work;
  const std::vector<std::string> columns = arguments.texts("columns");
  work.group = TRY(table::parse_columns(arguments.texts("group")));
  const bool groups = !work.group.empty() || std::any_of(columns.begin(), columns.end(), [](const std::string& column) {
    return column != "count" && table::aggregate_named(column);
  });
  if (!groups) {
    request.columns = TRY(table::parse_columns(columns));
    return {};
  }
  for (const std::string& column : columns) {
    const bool key = std::ranges::find(work.group, column, &table::Column::name) != work.group.end();
    auto aggregate = key ? std::nullopt : table::aggregate_named(column);
    if (aggregate) {
      work.aggregates.push_back(std::move(*aggregate));
    } else if (!key) {
      return fail(no_column_of_groups(column));
    }
  }
  return {};
}

Result<void> table(Run& run, const Arguments& arguments) {
  actions::TableRequest request;
  auto query = TRY(path::parse_query(arguments.text("query")));
  request.targets = {{arguments.text("filePath")}, {std::move(query)}};
  request.reading.syntax = syntax_of(arguments);
  TRY(take_columns(arguments, request));
  if (arguments.given("where")) {
    auto condition = TRY(path::parse_expression(arguments.text("where")));
    request.work.where.push_back(std::move(condition));
  }
  for (const std::string& column : arguments.texts("sort")) request.work.sort.push_back(table::parse_order(column));
  request.part = part_of(arguments, "json_table", arguments.number("limit").value_or(usual_rows));
  request.from_end = arguments.from_end("offset");
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
      .title = "Table",
      .description =
          "Which records does a query select, as rows? Sorts, groups, sums. $.users[*], $.users[?@.age > 18].",
      .parameters = {{.name = "filePath", .description = file_text, .required = true},
                     {.name = "query", .description = "JSONPath", .required = true},
                     {.name = "columns",
                      .kind = Kind::texts,
                      .description =
                          "paths below a row: id, name=profile.name, @path; if omitted, those with scalars. Of groups: "
                          "count, sum(age), min, max, mean, distinct"},
                     {.name = "where", .description = "@.age > 18"},
                     {.name = "sort", .kind = Kind::texts, .description = "columns; -age: descending"},
                     {.name = "group", .kind = Kind::texts, .description = "columns: a row for each value"},
                     {.name = "limit", .kind = Kind::number, .description = "100 if omitted"},
                     {.name = "offset", .kind = Kind::offset, .description = "rows to skip; -5: the last 5"},
                     syntax_parameter()},
      .output_schema = R"({"type":"object","required":["rows","count"]})",
      .run = table};
}

}  // namespace jt::tools
