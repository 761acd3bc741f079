// SPDX-License-Identifier: MIT
// jt table FILE QUERY [COLUMN…]: nodes as rows.
#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <limits>
#include <utility>

#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/document/line_index.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/every_line.hpp"
#include "core/path/row_nodes.hpp"
#include "core/table/scalar_keys.hpp"
#include "core/text/words.hpp"
#include "output/json_print.hpp"
#include "results/table_series.hpp"

namespace jt::commands {

namespace {

using table::Column;

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
                                   fmt::format("options '--{}' and '--{}' contradict each other", chosen, name)));
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

/// Fills in the columns that are no values of the node.
Result<void> fill_in(const cli::Context& context, document::Document& document, document::LineIndex& lines,
                     const std::vector<Column>& columns, std::uint64_t offset, const path::Location& location,
                     std::vector<table::Cell>& cells) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].kind == Column::Kind::path) {
      cells[i] = {true, scan::Type::string,
                  output::json_string(cli::spelled(context, location, path::Spelling::jsonpath))};
    } else if (columns[i].kind == Column::Kind::line) {
      const auto line = lines.line(document.real_offset(offset));
      if (!line) return fail(line.error());
      cells[i] = {true, scan::Type::number, std::to_string(*line)};
    }
  }
  return {};
}

bool has(const std::vector<Column>& columns, Column::Kind kind) {
  return std::any_of(columns.begin(), columns.end(), [kind](const Column& column) { return column.kind == kind; });
}

Result<std::vector<Column>> columns_of(const cli::Arguments& arguments) {
  std::vector<Column> columns;
  for (const std::string& text : arguments.operands("COLUMN")) {
    auto column = table::parse_column(text);
    if (!column) return fail(std::move(column.error()));
    columns.push_back(std::move(*column));
  }
  return columns;
}

/// The columns that the nodes which are printed have, by a pass of its own.
Result<std::vector<Column>> columns_found(const cli::Context& context, document::Document& document,
                                          path::RowNodes& nodes, std::uint64_t limit) {
  table::ScalarKeys keys;
  std::uint64_t rows = 0;
  auto found = nodes.each(false, [&](scan::Cursor& cursor, const path::Location&) -> Result<bool> {
    if (rows == limit) return false;
    if (!keys.see(cursor)) return fail(cursor.failure());
    return ++rows != limit;
  });
  if (!found) return fail(std::move(found.error()));
  if (keys.omitted() > 0) {
    context.renderer->note(fmt::format("{} without a column", text::counted(keys.omitted(), "key")));
  }
  document.restart();
  return keys.columns();
}

}  // namespace

Result<Exit> run_table(cli::Context& context, const cli::Arguments& arguments) {
  const auto layout = layout_of(context, arguments);
  if (!layout) return fail(layout.error());
  const std::string given = *arguments.operand("QUERY");
  auto query = path::parse_query(given);
  if (!query) return fail(std::move(query.error()));
  auto columns = columns_of(arguments);
  if (!columns) return fail(std::move(columns.error()));
  const std::string file = *arguments.operand("FILE");
  auto options = cli::reading_options(context, arguments, file);
  const bool list = context.globals.format == output::Format::list;
  options.again = (columns->empty() && !list) || has(*columns, Column::Kind::line) || !path::one_pass(*query);
  auto document = cli::open_document(context, file, options);
  if (!document) return fail(std::move(document.error()));
  const std::uint64_t limit = arguments.number("limit").value_or(std::numeric_limits<std::uint64_t>::max());
  path::RowNodes nodes(**document, std::move(*query), given);
  if (columns->empty() && !list) {
    columns = columns_found(context, **document, nodes, limit);
    if (!columns) return fail(std::move(columns.error()));
  }
  std::vector<std::string> names;
  for (const Column& column : *columns) names.push_back(column.name);
  results::TableSeries series(context.for_results(), *layout, std::move(names), context.out_terminal);
  table::RowReader reader(*columns);
  document::LineIndex lines((*document)->raw());
  const bool track = list || has(*columns, Column::Kind::path);
  std::vector<table::Cell> cells;
  std::uint64_t rows = 0;
  auto found = nodes.each(track, [&](scan::Cursor& cursor, const path::Location& at) -> Result<bool> {
    if (rows == limit) return false;  // --limit 0
    ++rows;
    const std::uint64_t offset = cursor.begin();
    if (auto read = reader.read(cursor, cells); !read) return fail(std::move(read.error()));
    auto filled = fill_in(context, **document, lines, *columns, offset, at, cells);
    if (!filled) return fail(std::move(filled.error()));
    (*document)->hide_progress();
    series.add(list ? cli::spelled(context, at, path::Spelling::jsonpath) : std::string(), cells);
    return !series.gone() && rows != limit;  // no further row is waited for
  });
  if (!found && rows > 0) series.show_held();
  if (!found) return fail(std::move(found.error()));
  if (series.gone()) return Exit::done;
  if (auto rest = (*document)->finish(); !rest) return fail(std::move(rest.error()));
  if (!*found) {
    if (const auto advice = path::every_line_advice(**document, given)) context.renderer->note(cli::hint_of(*advice));
  }
  series.end();
  return *found ? Exit::done : Exit::no;
}

}  // namespace jt::commands
