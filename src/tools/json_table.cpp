// SPDX-License-Identifier: MIT
// json_table: what a query selects, as rows.
#include <fmt/format.h>

#include "core/path/every_line.hpp"
#include "core/table/rows.hpp"
#include "results/members.hpp"
#include "results/table_series.hpp"
#include "tools/advice.hpp"
#include "tools/definitions.hpp"
#include "tools/paging.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

constexpr std::uint64_t usual_rows = 100;

Result<void> table(Run& run, const Arguments& arguments) {
  const std::string given = arguments.text("query");
  auto query = path::parse_query(given);
  if (!query) return fail(std::move(query.error()));
  auto columns = table::parse_columns(arguments.texts("columns"));
  if (!columns) return fail(std::move(columns.error()));
  const bool find = columns->empty();
  document::DocumentOptions reading;
  reading.again = table::Rows::needs_again(*query, *columns, find);
  auto document = run.open(arguments.text("filePath"), std::move(reading));
  if (!document) return fail(std::move(document.error()));
  table::Rows rows(**document, std::move(*query), given, std::move(*columns));
  table::RowOptions wanted;
  Paging paging(run, arguments, "json_table", "rows", arguments.number("limit").value_or(usual_rows));
  wanted.limit = paging.end();
  wanted.count_all = true;
  if (find) {
    const auto omitted = rows.find_columns(wanted.limit);
    if (!omitted) return fail(omitted.error());
    if (*omitted > 0) run.renderer().note(results::keys_without_column(*omitted));
  }
  results::TableSeries series(run.output(), results::TableLayout::aligned, rows.names(), false);
  std::uint64_t row = 0;
  auto seen = rows.each(wanted, [&](const path::Location&, const std::vector<table::Cell>& cells) {
    if (paging.shows(row++)) series.add({}, cells);
    return true;
  });
  if (!seen) return fail(std::move(seen.error()));
  if (auto rest = (*document)->finish(); !rest) return rest;
  if (!seen->any) {
    if (const auto advice = path::every_line_advice(**document, given)) run.renderer().note(hint_of(*advice));
  }
  const results::Members tail = paging.tail(seen->rows);
  series.end(&tail);
  return {};
}

}  // namespace

Tool json_table() {
  return {
      .name = "json_table",
      .title = "Rows and columns",
      .description =
          "Which records does a query select, as rows with the same columns? For one record or a whole "
          "list: \"$.users[*]\", \"$.users[?@.age > 18]\".",
      .parameters = {{.name = "filePath", .required = true},
                     {.name = "query", .description = "JSONPath of the rows", .required = true},
                     {.name = "columns",
                      .kind = Kind::texts,
                      .description = "paths below a row: \"id\", \"name=profile.name\", \"@path\"; if omitted, "
                                     "those with scalars"},
                     {.name = "limit", .kind = Kind::number, .description = "rows, 100 if omitted"},
                     {.name = "offset", .kind = Kind::number, .description = "leave out so many rows"}},
      .output_schema =
          R"({"type":"object","properties":{"rows":{"type":"array","items":{"type":"object"}},"count":{"type":"integer"}},"required":["rows","count"]})",
      .run = table};
}

}  // namespace jt::tools
