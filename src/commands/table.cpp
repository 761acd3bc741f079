// SPDX-License-Identifier: MIT
// jt table FILE QUERY [COLUMN…]: nodes as rows.
#include "actions/table.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "cli/reading.hpp"
#include "cli/strict_query.hpp"
#include "cli/usage.hpp"
#include "core/table/rows.hpp"
#include "core/text/code_point.hpp"

namespace jt::commands {

namespace {

using results::TableLayout;

constexpr std::array<std::pair<std::string_view, TableLayout>, 4> layouts{{
    {"csv", TableLayout::csv},
    {"tsv", TableLayout::tsv},
    {"markdown", TableLayout::markdown},
    {"jsonl", TableLayout::json_lines},
}};

Error table_usage(const cli::Arguments& arguments, std::string message) {
  return cli::usage_error(&arguments.command(), std::move(message));
}

Result<TableLayout> layout_of(const cli::Context& context, const cli::Arguments& arguments) {
  std::string_view chosen;
  auto layout = TableLayout::aligned;
  for (const auto& [name, each] : layouts) {
    if (!arguments.given(name)) continue;
    if (!chosen.empty()) {
      return fail(
          table_usage(arguments, fmt::format("options '--{}' and '--{}' cannot be used together", chosen, name)));
    }
    chosen = name;
    layout = each;
  }
  if (!chosen.empty() && !context.renderer->for_people()) {
    return fail(table_usage(arguments, fmt::format("option '--{}' is a format of its own; give one format", chosen)));
  }
  return layout;
}

Result<results::TableOptions> table_options(const cli::Context& context, const cli::Arguments& arguments) {
  const auto layout = TRY(layout_of(context, arguments));
  results::TableOptions options;
  options.layout = layout;
  options.terminal = context.rendering.terminal_out;
  options.header = !arguments.given("no-header");
  options.files = cli::names_files(arguments);
  options.cells.max_string = arguments.number("max-string");
  if (arguments.given("null")) options.cells.null = arguments.text("null");
  if (layout == TableLayout::csv && !options.cells.null) options.cells.null.emplace();
  if (layout == TableLayout::markdown && !options.header) {
    return fail(table_usage(arguments, "a Markdown table needs its header; leave out '--no-header'"));
  }
  const bool list = context.renderer->has_locators();
  const bool json = layout == TableLayout::json_lines || context.renderer->has_members();
  for (const std::string_view option : {"max-string", "null"}) {
    if ((json || list) && arguments.given(option)) {
      return fail(table_usage(arguments, fmt::format("option '--{}' has no effect on {}", option,
                                                     list ? "paths" : "JSON, which has each value as it is")));
    }
  }
  return options;
}

Error named_twice(const cli::Arguments& arguments, const std::string& name) {
  Error error = table_usage(arguments, fmt::format("two columns have the name '{}'", name));
  error->hints.insert(error->hints.begin(), "NAME=PATH gives a column another name");
  return error;
}

/// All columns of an option that takes lists of them.
std::vector<std::string> listed(const cli::Arguments& arguments, std::string_view option) {
  std::vector<std::string> columns;
  for (const std::string& list : arguments.texts(option)) {
    for (std::string& column : table::split_columns(list)) columns.push_back(std::move(column));
  }
  return columns;
}

/// The value of `--unique` where no columns are given.
constexpr std::string_view all_columns = "*";

Result<actions::RowWork> row_work(const cli::Arguments& arguments) {
  actions::RowWork work;
  for (const std::string& condition : arguments.texts("where")) {
    auto expression = TRY(path::parse_expression(condition));
    work.where.push_back(std::move(expression));
  }
  for (const std::string& column : listed(arguments, "sort")) work.sort.push_back(table::parse_order(column));
  if (arguments.given("unique")) {
    std::vector<std::string> columns = listed(arguments, "unique");
    std::erase(columns, all_columns);
    work.unique = TRY(table::parse_columns(columns));
  }
  work.group = TRY(table::parse_columns(listed(arguments, "group")));
  if (arguments.given("count")) work.aggregates.emplace_back();
  for (const table::Fold fold :
       {table::Fold::sum, table::Fold::min, table::Fold::max, table::Fold::mean, table::Fold::distinct}) {
    for (const std::string& column : listed(arguments, table::name(fold))) {
      auto aggregate = TRY(table::parse_aggregate(fold, column));
      work.aggregates.push_back(std::move(aggregate));
    }
  }
  work.total = arguments.given("total");
  return work;
}

/// --strict-query, in what is a part of an argument.
Result<void> check_strict(const cli::Arguments& arguments, const actions::TableRequest& request) {
  for (const path::Expression& each : request.work.where)
    TRY(cli::check_strict(arguments, each.text, path::extension_in(each)));
  std::vector<table::Column> columns = request.columns;
  columns.insert(columns.end(), request.work.group.begin(), request.work.group.end());
  for (const table::Aggregate& each : request.work.aggregates) columns.push_back(each.column);
  if (request.work.unique) columns.insert(columns.end(), request.work.unique->begin(), request.work.unique->end());
  for (const table::Order& each : request.work.sort) {
    auto column = table::parse_column(each.column);
    if (column) columns.push_back(std::move(*column));
  }
  for (const table::Column& each : columns) TRY(cli::check_strict(arguments, each.name, each.extension));
  return {};
}

Error columns_of_groups(const cli::Arguments& arguments, const std::string& column) {
  const bool group = arguments.given("group");
  Error error = table_usage(arguments, fmt::format("a table of groups has no column '{}'", text::excerpt(column)));
  error->hints.insert(error->hints.begin(),
                      group
                          ? "its columns are those of --group, then --count, --sum and the like"
                          : "--count, --sum and the like make one row of all; --group COLUMN makes one for each value");
  return error;
}

}  // namespace

Result<Exit> run_table(cli::Context& context, const cli::Arguments& arguments) {
  actions::TableRequest request;
  request.shown = TRY(table_options(context, arguments));
  request.targets = TRY(cli::targets_of(arguments, "QUERY", {.split = false}));
  std::vector<std::string> columns = arguments.operands("COLUMN");
  for (std::string& column : arguments.texts("column")) columns.push_back(std::move(column));
  request.columns = TRY(table::parse_columns(columns));
  request.work = TRY(row_work(arguments));
  if (request.work.groups() && !columns.empty()) return fail(columns_of_groups(arguments, columns.front()));
  TRY(check_strict(arguments, request));
  request.reading = cli::reading_of(context, arguments);
  request.limit = arguments.number("limit").value_or(request.limit);
  request.named_twice = [&](const std::string& name) { return named_twice(arguments, name); };
  return actions::table(context, request);
}

}  // namespace jt::commands
