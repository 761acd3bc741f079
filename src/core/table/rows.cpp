// SPDX-License-Identifier: MIT
#include "core/table/rows.hpp"

#include <algorithm>
#include <unordered_set>

#include "core/bytes/reread.hpp"
#include "core/document/line_index.hpp"
#include "core/json/escape.hpp"
#include "core/path/evaluate.hpp"

namespace jt::table {

namespace {

bool has_kind(const std::vector<Column>& columns, Column::Kind kind) {
  return std::any_of(columns.begin(), columns.end(), [kind](const Column& column) { return column.kind == kind; });
}

Error read_too_often() {
  return make_error(Code::limit_exceeded,
                    "the table takes too long: rows are nested so deeply that it would read them again and again");
}

/// Fills in the columns that are no values of the node.
Result<void> fill_in(document::Document& document, document::LineIndex& lines, const std::vector<Column>& columns,
                     std::uint64_t offset, const path::Location& at, path::Spelling spelling,
                     std::vector<Cell>& cells) {
  for (std::size_t i = 0; i < columns.size(); ++i) {
    if (columns[i].kind == Column::Kind::path) {
      cells[i] = {true, scan::Type::string, json::quote(path::spell(at, spelling)), {}};
    } else if (columns[i].kind == Column::Kind::key) {
      const auto* const key = at.empty() ? nullptr : std::get_if<std::string>(&at.back());
      if (key != nullptr) cells[i] = {true, scan::Type::string, json::quote(*key), {}};
    } else if (columns[i].kind == Column::Kind::file) {
      cells[i] = {true, scan::Type::string, json::quote(document.file()), {}};
    } else if (columns[i].kind == Column::Kind::line) {
      const auto line = TRY(lines.line(document.real_offset(offset), document.raw()));
      cells[i] = {true, scan::Type::number, std::to_string(line), {}};
    }
  }
  return {};
}

}  // namespace

bool Rows::needs_again(const path::Query& query, const std::vector<Column>& columns, bool find) {
  return find || has_kind(columns, Column::Kind::line) || !path::one_pass(query);
}

bool Rows::has(Column::Kind kind) const { return has_kind(columns_, kind); }

std::vector<std::string> Rows::names() const { return names_of(columns_); }

Result<std::uint64_t> Rows::find_columns(std::uint64_t limit) {
  ScalarKeys keys;
  TRY(see_keys(keys, limit));
  document_.restart();
  columns_ = keys.columns();
  return keys.omitted();
}

Result<void> Rows::see_keys(ScalarKeys& keys, std::uint64_t& limit) {
  TRY(nodes_.each(false, [&](scan::Cursor& cursor, const path::Location&) -> Result<bool> {
    if (limit == 0) return false;
    const bool row = TRY(filter_.meets(cursor));
    if (!row) return true;
    if (filter_.held()) {
      if (!keys.see(filter_.copy())) return fail(filter_.copy().failure());
      return --limit != 0;
    }
    if (!keys.see(cursor)) return fail(cursor.failure());
    return --limit != 0;
  }));
  return {};
}

Result<Rows::Seen> Rows::each(const RowOptions& options, const OnRow& on_row) {
  RowReader reader(columns_);
  document::LineIndex lines;
  filled_.assign(columns_.size(), false);
  const bool locations = options.locations || has(Column::Kind::path) || has(Column::Kind::key);
  std::vector<Cell> cells;
  Seen seen;
  bytes::Reread reread(document_.raw().size());
  bool more = true;
  auto found = nodes_.each(locations, [&](scan::Cursor& cursor, const path::Location& at) -> Result<bool> {
    const bool counted = seen.rows >= options.limit;
    if (counted && !options.count_all) return false;
    const std::uint64_t offset = cursor.begin();
    const bool row = TRY(filter_.meets(cursor));
    if (!row) return true;
    ++seen.rows;
    if (counted) return true;
    if (cursor.depth() == 0) reread.restart();  // of a pipe it may be a copy of a part, with offsets of its own
    TRY(reader.read(filter_.held() ? filter_.copy() : cursor, cells));
    if (!filter_.held() && !reread.add(offset, std::max(offset, cursor.end()))) return fail(read_too_often());
    if (auto filled = fill_in(document_, lines, columns_, offset, at, options.spelling, cells); !filled) {
      return fail(std::move(filled.error()));
    }
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (cells[i].there) filled_[i] = true;
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
    auto column = TRY(parse_column(text));
    columns.push_back(std::move(column));
  }
  return columns;
}

std::vector<std::string> names_of(const std::vector<Column>& columns) {
  std::vector<std::string> names;
  for (const Column& column : columns) names.push_back(column.name);
  return names;
}

std::optional<std::string> repeated_name(const std::vector<std::string>& names) {
  std::unordered_set<std::string_view> seen;
  for (const std::string& name : names) {
    if (!seen.insert(name).second) return name;
  }
  return std::nullopt;
}

}  // namespace jt::table
