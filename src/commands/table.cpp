// SPDX-License-Identifier: MIT
// jt table FILE QUERY [COLUMN…]: nodes as rows.
#include "actions/table.hpp"

#include <fmt/format.h>

#include <array>
#include <utility>

#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/table/rows.hpp"

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

}  // namespace

Result<Exit> run_table(cli::Context& context, const cli::Arguments& arguments) {
  actions::TableRequest request;
  request.shown = TRY(table_options(context, arguments));
  request.targets = TRY(cli::targets_of(arguments, "QUERY"));
  std::vector<std::string> columns = arguments.operands("COLUMN");
  for (std::string& column : arguments.texts("column")) columns.push_back(std::move(column));
  request.columns = TRY(table::parse_columns(columns));
  request.reading = cli::reading_of(context, arguments);
  request.limit = arguments.number("limit").value_or(request.limit);
  request.named_twice = [&](const std::string& name) { return named_twice(arguments, name); };
  return actions::table(context, request);
}

}  // namespace jt::commands
