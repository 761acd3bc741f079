// SPDX-License-Identifier: MIT
// jt table FILE QUERY [COLUMN…]: nodes as rows.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/path/every_line.hpp"
#include "core/table/rows.hpp"
#include "results/table_series.hpp"

namespace jt::commands {

namespace {

constexpr std::array<std::pair<std::string_view, results::TableLayout>, 4> layouts{{
    {"csv", results::TableLayout::csv},
    {"tsv", results::TableLayout::tsv},
    {"markdown", results::TableLayout::markdown},
    {"jsonl", results::TableLayout::json_lines},
}};

Result<results::TableLayout> layout_of(const cli::Context& context, const cli::Arguments& arguments) {
  std::string_view chosen;
  auto layout = results::TableLayout::aligned;
  for (const auto& [name, each] : layouts) {
    if (!arguments.given(name)) continue;
    if (!chosen.empty()) {
      return fail(cli::usage_error(&arguments.command(),
                                   fmt::format("options '--{}' and '--{}' cannot be used together", chosen, name)));
    }
    chosen = name;
    layout = each;
  }
  if (!chosen.empty() && context.globals.format != output::Format::human) {
    return fail(cli::usage_error(&arguments.command(),
                                 fmt::format("option '--{}' is a format of its own; give one format", chosen)));
  }
  return layout;
}

}  // namespace

Result<Exit> run_table(cli::Context& context, const cli::Arguments& arguments) {
  const auto layout = layout_of(context, arguments);
  if (!layout) return fail(layout.error());
  const std::string given = *arguments.operand("QUERY");
  auto query = path::parse_query(given);
  if (!query) return fail(std::move(query.error()));
  auto columns = table::parse_columns(arguments.operands("COLUMN"));
  if (!columns) return fail(std::move(columns.error()));
  const std::string file = *arguments.operand("FILE");
  auto options = cli::reading_options(context, arguments, file);
  const bool list = context.globals.format == output::Format::list;
  const bool find = columns->empty() && !list;
  options.again = table::Rows::needs_again(*query, *columns, find);
  auto document = cli::open_document(context, file, options);
  if (!document) return fail(std::move(document.error()));
  table::Rows rows(**document, std::move(*query), given, std::move(*columns));
  table::RowOptions wanted;
  if (const auto limit = arguments.number("limit")) wanted.limit = *limit;
  wanted.locations = list;
  wanted.spelling = context.globals.paths.value_or(path::Spelling::jsonpath);
  if (find) {
    const auto omitted = rows.find_columns(wanted.limit);
    if (!omitted) return fail(omitted.error());
    if (*omitted > 0) context.renderer->note(results::keys_without_column(*omitted));
  }
  results::TableSeries series(context.for_results(), *layout, rows.names(), context.out_terminal);
  bool any = false;
  auto seen = rows.each(wanted, [&](const path::Location& at, const std::vector<table::Cell>& cells) {
    any = true;
    series.add(list ? path::spell(at, wanted.spelling) : std::string(), cells);
    return !series.gone();
  });
  if (!seen && any) series.show_held();
  if (!seen) return fail(std::move(seen.error()));
  if (series.gone()) return Exit::done;
  if (auto rest = (*document)->finish(); !rest) return fail(std::move(rest.error()));
  if (!seen->any) {
    if (const auto advice = path::every_line_advice(**document, given)) context.renderer->note(cli::hint_of(*advice));
  }
  series.end();
  return seen->any ? Exit::done : Exit::no;
}

}  // namespace jt::commands
