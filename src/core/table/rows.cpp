// SPDX-License-Identifier: MIT
#include "core/table/rows.hpp"

#include <algorithm>

#include "core/document/line_index.hpp"
#include "core/json/escape.hpp"
#include "core/path/evaluate.hpp"
#include "core/table/scalar_keys.hpp"

namespace jt::table {

namespace {

bool has_kind(const std::vector<Column>& columns, Column::Kind kind) {
  return std::any_of(columns.begin(), columns.end(), [kind](const Column& column) { return column.kind == kind; });
}

/// Fills in the columns that are no values of the node.
Result<void> fill_in(document::Document& document, document::LineIndex& lines, const std::vector<Column>& columns,
                     std::uint64_t offset, const std::string& path, std::vector<Cell>& cells) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].kind == Column::Kind::path) {
      cells[i] = {true, scan::Type::string, json::quote(path)};
    } else if (columns[i].kind == Column::Kind::line) {
      const auto line = lines.line(document.real_offset(offset), document.raw());
      if (!line) return fail(line.error());
      cells[i] = {true, scan::Type::number, std::to_string(*line)};
    }
  }
  return {};
}

}  // namespace

bool Rows::needs_again(const path::Query& query, const std::vector<Column>& columns, bool find) {
  return find || has_kind(columns, Column::Kind::line) || !path::one_pass(query);
}

bool Rows::has(Column::Kind kind) const { return has_kind(columns_, kind); }

std::vector<std::string> Rows::names() const {
  std::vector<std::string> names;
  for (const Column& column : columns_) names.push_back(column.name);
  return names;
}

Result<std::uint64_t> Rows::find_columns(std::uint64_t limit) {
  ScalarKeys keys;
  std::uint64_t rows = 0;
  auto found = nodes_.each(false, [&](scan::Cursor& cursor, const path::Location&) -> Result<bool> {
    if (rows == limit) return false;
    if (!keys.see(cursor)) return fail(cursor.failure());
    return ++rows != limit;
  });
  if (!found) return fail(std::move(found.error()));
  document_.restart();
  columns_ = keys.columns();
  return keys.omitted();
}

Result<Rows::Seen> Rows::each(const RowOptions& options, const OnRow& on_row) {
  RowReader reader(columns_);
  document::LineIndex lines;
  const bool paths = has(Column::Kind::path);
  std::vector<Cell> cells;
  Seen seen;
  bool more = true;
  auto found =
      nodes_.each(options.locations || paths, [&](scan::Cursor& cursor, const path::Location& at) -> Result<bool> {
        const bool counted = seen.rows >= options.limit;
        if (counted && !options.count_all) return false;
        ++seen.rows;
        if (counted) return true;
        const std::uint64_t offset = cursor.begin();
        if (auto read = reader.read(cursor, cells); !read) return fail(std::move(read.error()));
        const std::string path = paths ? path::spell(at, options.spelling) : std::string();
        if (auto filled = fill_in(document_, lines, columns_, offset, path, cells); !filled) {
          return fail(std::move(filled.error()));
        }
        document_.hide_progress();
        more = on_row(at, cells);
        return more && (options.count_all || seen.rows != options.limit);  // no further row is waited for
      });
  if (!found) return fail(std::move(found.error()));
  seen.any = *found;
  return seen;
}

Result<std::vector<Column>> parse_columns(const std::vector<std::string>& texts) {
  std::vector<Column> columns;
  for (const std::string& text : texts) {
    auto column = parse_column(text);
    if (!column) return fail(std::move(column.error()));
    columns.push_back(std::move(*column));
  }
  return columns;
}

}  // namespace jt::table
