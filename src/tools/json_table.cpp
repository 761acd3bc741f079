// SPDX-License-Identifier: MIT
// json_table: what a query selects, as rows.
#include <fmt/format.h>
#include <fmt/ranges.h>

#include <utility>

#include "actions/reading.hpp"
#include "core/path/every_line.hpp"
#include "core/table/rows.hpp"
#include "core/text/code_point.hpp"
#include "core/text/words.hpp"
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

/// The columns of which no row has a value, and the keys that there are.
class Empty {
 public:
  explicit Empty(const std::vector<table::Column>& columns) : columns_(columns), filled_(columns.size()) {}

  void see(const std::vector<table::Cell>& cells) {
    any_ = true;
    for (std::size_t i = 0; i < cells.size(); ++i) filled_[i] = filled_[i] || cells[i].there;
  }
  [[nodiscard]] std::string names() const {
    std::string text;
    for (std::size_t i = 0; any_ && i < columns_.size(); ++i) {
      if (!filled_[i]) text += fmt::format("{}'{}'", text.empty() ? "" : ", ", text::excerpt(columns_[i].name));
    }
    return text;
  }

 private:
  std::vector<table::Column> columns_;
  std::vector<bool> filled_;
  bool any_ = false;
};

/// Another pass, for the keys that rows have. `none`: the columns that they lack, in words.
Result<void> note_keys(Run& run, document::Document& document, table::Rows& rows, const std::string& none) {
  constexpr std::size_t most_keys = 20;
  document.restart();
  TRY(rows.find_columns(usual_rows));
  std::vector<std::string> keys = rows.names();
  const bool more = keys.size() > most_keys;
  if (more) keys.resize(most_keys);
  for (std::string& key : keys) key = text::excerpt(key);
  const std::string known = fmt::format("; the keys with scalars are {}{}", fmt::join(keys, ", "), more ? ", …" : "");
  run.renderer->note(fmt::format("{}{}", none, keys.empty() ? "" : known));
  return {};
}

Result<void> table(Run& run, const Arguments& arguments) {
  const std::string given = arguments.text("query");
  auto query = TRY(path::parse_query(given));
  auto columns = TRY(table::parse_columns(arguments.texts("columns")));
  const bool find = columns.empty();
  Empty empty(columns);
  auto reading = actions::document_options(run, {}, arguments.text("filePath"));
  reading.again = true;
  auto document = TRY(actions::open_document(run, arguments.text("filePath"), std::move(reading)));
  table::Rows rows(*document, std::move(query), given, std::move(columns));
  table::RowOptions wanted;
  Paging paging(run, arguments, "json_table", "rows", arguments.number("limit").value_or(usual_rows));
  wanted.limit = paging.end();
  wanted.count_all = true;
  wanted.locations = true;
  if (find) {
    const auto omitted = TRY(rows.find_columns(wanted.limit));
    if (omitted > 0) run.renderer->note(results::keys_without_column(omitted));
  }
  if (const auto twice = table::repeated_name(rows.names())) {
    return fail(Code::invalid_input,
                fmt::format("two columns have the name '{}'; write NAME=PATH", text::excerpt(*twice)));
  }
  results::TableSeries series(run.output(), rows.names(), {});
  std::uint64_t row = 0;
  bool first = true;
  auto seen = TRY(rows.each(wanted, [&](const path::Location& location, const std::vector<table::Cell>& cells) {
    if (!find) empty.see(cells);
    if (!paging.shows(row++)) return true;
    if (std::exchange(first, false)) paging.first_at(run.spelled(location, path::Spelling::jsonpath));
    series.add({}, cells);
    return true;
  }));
  if (auto rest = document->finish(); !rest) return rest;
  if (const std::string missing = empty.names(); !missing.empty()) {
    // Rows after the last one that is shown were counted, and not read.
    const std::string none = seen.rows > row
                                 ? fmt::format("none of the first {} has {}", text::counted(row, "row"), missing)
                                 : fmt::format("no row has {}", missing);
    if (auto noted = note_keys(run, *document, rows, none); !noted) return noted;
  }
  if (!seen.any) {
    if (const auto advice = path::every_line_advice(*document, given)) run.renderer->note(hint_of(*advice));
  }
  const results::Members tail = paging.tail(seen.rows);
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
      .parameters = {{.name = "filePath", .description = file_text, .required = true},
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
