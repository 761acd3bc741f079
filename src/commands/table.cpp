// SPDX-License-Identifier: MIT
// jt table FILE QUERY [COLUMN…]: nodes as rows.
#include <fmt/format.h>

#include <array>
#include <utility>

#include "cli/each_file.hpp"
#include "cli/reading.hpp"
#include "cli/usage.hpp"
#include "core/path/every_line.hpp"
#include "core/table/rows.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"
#include "results/members.hpp"
#include "results/table_series.hpp"

namespace jt::commands {

namespace {

using results::TableLayout;
using table::Column;

constexpr std::array<std::pair<std::string_view, TableLayout>, 4> layouts{{
    {"csv", TableLayout::csv},
    {"tsv", TableLayout::tsv},
    {"markdown", TableLayout::markdown},
    {"jsonl", TableLayout::json_lines},
}};

/// What is wanted of each file.
struct TableRequest {
  std::vector<std::string> given;  ///< the queries
  std::vector<path::Query> queries;
  std::vector<Column> columns;  ///< empty: they are found
  table::RowOptions rows;
  results::TableOptions table;
  bool find = false;
  bool objects = false;  ///< rows are printed so that their columns need different names
};

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
  options.terminal = context.out_terminal;
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

Result<void> check_names(const cli::Arguments& arguments, const TableRequest& request) {
  if (!request.objects) return {};
  const auto twice = table::repeated_name(table::names_of(request.columns));
  if (!twice) return {};
  Error error = table_usage(arguments, fmt::format("two columns have the name '{}'", text::excerpt(*twice)));
  error->hints.insert(error->hints.begin(), "NAME=PATH gives a column another name");
  return fail(std::move(error));
}

/// `columns`: what comes before those of the rows.
std::vector<Column> with_file(const TableRequest& request, std::vector<Column> columns) {
  if (!request.table.files) return columns;
  for (Column& column : columns) {
    if (request.find && column.name == "file") column.name = ".file";
  }
  columns.insert(columns.begin(), {"file", Column::Kind::file, {}, nullptr});
  return columns;
}

Result<TableRequest> request_of(const cli::Context& context, const cli::Arguments& arguments) {
  TableRequest request;
  auto options = TRY(table_options(context, arguments));
  request.table = std::move(options);
  request.given = arguments.operands("QUERY");
  for (const std::string& given : request.given) {
    auto query = TRY(path::parse_query(given));
    request.queries.push_back(std::move(query));
  }
  std::vector<std::string> texts = arguments.operands("COLUMN");
  for (std::string& text : arguments.texts("column")) texts.push_back(std::move(text));
  auto columns = TRY(table::parse_columns(texts));
  const bool list = context.renderer->has_locators();
  request.find = columns.empty() && !list;
  request.objects = context.renderer->has_members() || request.table.layout != TableLayout::aligned;
  if (const auto limit = arguments.number("limit")) request.rows.limit = *limit;
  request.rows.locations = list;
  request.rows.spelling = context.globals.paths.value_or(path::Spelling::jsonpath);
  if (!request.find) request.columns = with_file(request, std::move(columns));
  TRY(check_names(arguments, request));
  return request;
}

/// One of the files. It is opened for each pass, but for a pipe, which is kept.
struct TableFile {
  std::string file;
  std::unique_ptr<document::Document> kept;
  bool failed = false;
};

class Table {
 public:
  Table(cli::Context& context, const cli::Arguments& arguments, TableRequest request)
      : context_(context),
        arguments_(arguments),
        request_(std::move(request)),
        several_(arguments.operands("FILE").size() > 1),
        outcomes_(context.for_results(), request_.queries.size()) {
    for (const std::string& file : arguments.operands("FILE")) inputs_.push_back({file, nullptr, false});
  }

  Result<Exit> run() {
    if (request_.find) {
      TRY(find_columns());
    }
    filled_.assign(request_.columns.size(), false);
    series_.emplace(context_.for_results(), table::names_of(request_.columns), request_.table);
    for (TableFile& input : inputs_) {
      if (input.failed) continue;
      auto done = print(input);
      if (!done && !several_) {
        if (any_) series_->show_held();
        return fail(std::move(done.error()));
      }
      if (!done) outcomes_.failed(input.file, context_.completed(done.error()));
      if (series_->gone()) return exit();
    }
    const output::Frame tail = outcomes_.errors().tail();
    series_->end(&tail);
    return exit();
  }

 private:
  [[nodiscard]] Exit exit() const { return several_ ? outcomes_.exit() : selected_ ? Exit::done : Exit::no; }

  Result<void> open(TableFile& input) {
    if (input.kept) {
      input.kept->restart();
      return {};
    }
    auto options = cli::reading_options(context_, arguments_, input.file);
    options.again = request_.queries.size() > 1 ||
                    table::Rows::needs_again(request_.queries.front(), request_.columns, request_.find);
    auto document = TRY(cli::open_document(context_, input.file, options));
    input.kept = std::move(document);
    return {};
  }

  /// What can be opened again is closed, so that any number of files will do.
  void close(TableFile& input) {
    if (several_ && !cli::passes_once(input.file, context_.roots.confined())) input.kept.reset();
  }

  Result<void> find_columns() {
    table::ScalarKeys keys;
    std::uint64_t limit = request_.rows.limit;
    for (TableFile& input : inputs_) {
      auto seen = see_keys(input, keys, limit);
      if (!seen && !several_) return seen;
      // A path that one file lacks is reported with its rows.
      if (!seen && seen.error()->code != Code::path_not_found) {
        input.failed = true;
        outcomes_.failed(input.file, context_.completed(seen.error()));
      }
      if (input.kept) close(input);
    }
    request_.columns = with_file(request_, keys.columns());
    if (const auto omitted = keys.omitted(); omitted > 0) {
      context_.renderer->note(results::keys_without_column(omitted));
    }
    return check_names(arguments_, request_);
  }

  Result<void> see_keys(TableFile& input, table::ScalarKeys& keys, std::uint64_t& limit) {
    if (auto opened = open(input); !opened) return opened;
    for (std::size_t i = 0; i < request_.queries.size(); ++i) {
      if (i > 0) input.kept->restart();
      table::Rows rows(*input.kept, request_.queries[i], request_.given[i], {});
      std::uint64_t of_file = limit;
      std::uint64_t& left = several_ ? of_file : limit;  // the limit is one for each file
      if (auto seen = rows.see_keys(keys, left); !seen) return seen;
    }
    return {};
  }

  Result<void> print(TableFile& input) {
    if (auto opened = open(input); !opened) return opened;
    std::optional<Error> missing;
    std::uint64_t rows = 0;
    for (std::size_t i = 0; i < request_.queries.size(); ++i) {
      if (i > 0) input.kept->restart();
      auto done = print(input, i, rows);
      if (!done && (!several_ || done.error()->code != Code::path_not_found)) return done;
      if (!done) missing = std::move(done.error());
      if (series_->gone()) return {};
    }
    if (missing) return fail(std::move(*missing));
    if (auto rest = input.kept->finish(); !rest) return rest;
    if (!several_) note_empty(*input.kept);
    close(input);
    return {};
  }

  /// The rows of one query; `printed` in this file.
  Result<void> print(TableFile& input, std::size_t query, std::uint64_t& printed) {
    table::Rows rows(*input.kept, request_.queries[query], request_.given[query], request_.columns);
    table::RowOptions wanted = request_.rows;
    wanted.limit -= printed;
    const bool list = wanted.locations;
    auto seen = rows.each(wanted, [&](const path::Location& at, const std::vector<table::Cell>& cells) {
      any_ = true;
      series_->add(list ? path::spell(at, wanted.spelling) : std::string(), cells);
      return !series_->gone();
    });
    for (std::size_t i = 0; i < filled_.size(); ++i) filled_[i] = filled_[i] || rows.filled()[i];
    if (!seen) return fail(std::move(seen.error()));
    printed += seen->rows;
    if (seen->any) {
      selected_ = true;
      outcomes_.found(query);
    } else if (const auto advice = path::every_line_advice(*input.kept, request_.given[query])) {
      context_.renderer->note(cli::hint_of(*advice));
    }
    return {};
  }

  /// Columns that no row has: mostly a misspelled key.
  void note_empty(document::Document& document) {
    if (!any_ || request_.find) return;
    std::vector<std::string> known;
    for (std::size_t i = 0; i < filled_.size(); ++i) {
      if (filled_[i]) continue;
      if (known.empty() && !document.passing()) known = paths_of_rows(document);
      const std::string& name = request_.columns[i].name;
      context_.renderer->note(results::column_without_values(name, text::nearest(name, known)));
    }
  }

  std::vector<std::string> paths_of_rows(document::Document& document) {
    table::ScalarKeys keys;
    std::uint64_t limit = 100;
    document.restart();
    table::Rows rows(document, request_.queries.back(), request_.given.back(), {});
    return rows.see_keys(keys, limit) ? keys.paths() : std::vector<std::string>();
  }

  cli::Context& context_;
  const cli::Arguments& arguments_;
  TableRequest request_;
  bool several_;
  cli::FileOutcomes outcomes_;
  std::vector<TableFile> inputs_;
  std::optional<results::TableSeries> series_;
  std::vector<bool> filled_;  ///< of each column, whether any row had it
  bool any_ = false;          ///< a row was printed
  bool selected_ = false;     ///< a query selected something
};

}  // namespace

Result<Exit> run_table(cli::Context& context, const cli::Arguments& arguments) {
  auto request = TRY(request_of(context, arguments));
  return Table(context, arguments, std::move(request)).run();
}

}  // namespace jt::commands
