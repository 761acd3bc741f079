// SPDX-License-Identifier: MIT
#include "results/table_text.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include "core/json/escape.hpp"
#include "core/json/unquote.hpp"
#include "core/text/utf8.hpp"
#include "output/json_print.hpp"
#include "output/row.hpp"
#include "output/sanitise.hpp"

namespace jt::results {

namespace {

/// RFC 4180, section 2: fields with commas, quotes or line breaks are quoted, quotes in them doubled. Blanks at the
/// ends are quoted too, because some readers drop them.
void append_csv(std::string& out, std::string_view text) {
  const bool blank = !text.empty() && (text.front() == ' ' || text.back() == ' ');
  if (!blank && text.find_first_of(",\"\r\n") == std::string_view::npos) {
    out += text;
    return;
  }
  out += '"';
  for (const char byte : text) {
    if (byte == '"') out += '"';
    out += byte;
  }
  out += '"';
}

void append_markdown(std::string& out, std::string_view text) {
  for (const char byte : text) {
    if (byte == '|') {
      out += "\\|";
    } else if (byte == '\n') {
      out += "<br>";
    } else if (byte != '\r') {
      out += byte;
    }
  }
}

void append_field(std::string& out, TableLayout layout, std::string_view text, bool first) {
  if (layout == TableLayout::markdown) {
    out += first ? "| " : " | ";
    return append_markdown(out, text);
  }
  if (!first) out += layout == TableLayout::csv ? ',' : '\t';
  if (layout == TableLayout::csv) return append_csv(out, text);
  out += output::escape_cell(text);
}

/// A key may have half of a surrogate pair, which no UTF-8 has: it is shown as it is spelled in JSON.
std::string as_utf8(std::string_view text) {
  std::string out;
  while (!text.empty()) {
    const text::Rune rune = text::first_rune(text);
    if (rune.kind == text::Rune::Kind::surrogate) {
      output::append_escape(out, rune.code);
    } else {
      out += text.substr(0, rune.size);
    }
    text.remove_prefix(rune.size);
  }
  return out;
}

bool is_plain(std::string_view json) { return json.find('\\') == std::string_view::npos; }

bool is_null(const table::Cell& cell) { return cell.type == scan::Type::null && cell.more.empty(); }

/// Mostly without a copy of its text.
void append_cell(std::string& out, TableLayout layout, const table::Cell& cell, bool first, const CellText& wanted) {
  if (!cell.there) return append_field(out, layout, {}, first);
  if (!cell.more.empty() || wanted.max_string || (wanted.null && is_null(cell)))
    return append_field(out, layout, text_of(cell, wanted), first);
  if (cell.type != scan::Type::string) return append_field(out, layout, cell.json, first);
  const std::string_view inside = std::string_view(cell.json).substr(1, cell.json.size() - 2);
  if (is_plain(inside)) return append_field(out, layout, inside, first);
  append_field(out, layout, text_of(cell), first);
}

}  // namespace

std::string text_of(const table::Cell& cell, const CellText& wanted) {
  if (!cell.there) return {};
  if (wanted.null && is_null(cell)) return *wanted.null;
  std::string text;
  const auto append = [&](const std::string& json) {
    if (!json.starts_with('"')) {
      text += json;
      return;
    }
    json::Unquote unquote;
    unquote.push(json, text);
    unquote.finish(text);
  };
  append(cell.json);
  for (const std::string& json : cell.more) {
    text += ", ";
    append(json);
  }
  return wanted.max_string ? output::cut_string(text, *wanted.max_string) : text;
}

std::string json_of(const table::Cell& cell) {
  if (cell.more.empty()) return cell.json;
  return fmt::format("[{},{}]", cell.json, fmt::join(cell.more, ","));
}

std::string heading_of(TableLayout layout, const std::vector<std::string>& names) {
  if (layout == TableLayout::json_lines) return {};
  std::string line;
  for (std::size_t i = 0; i < names.size(); ++i) {
    // Of tab-separated values, each field is escaped.
    append_field(line, layout, layout == TableLayout::tsv ? names[i] : as_utf8(names[i]), i == 0);
  }
  if (layout == TableLayout::csv && line.empty()) line = "\"\"";  // an empty line would be no record
  if (layout == TableLayout::markdown) {
    line += " |\n|";
    for (std::size_t i = 0; i < names.size(); ++i) line += " --- |";
  }
  return line + '\n';
}

void append_row(std::string& out, TableLayout layout, const std::vector<std::string>& names,
                const std::vector<table::Cell>& cells, const CellText& wanted) {
  const std::size_t begin = out.size();
  if (layout == TableLayout::json_lines) {
    out += '{';
    for (std::size_t i = 0; i < cells.size(); ++i) {
      if (!cells[i].there) continue;
      if (out.size() > begin + 1) out += ',';
      out += output::json_string(names[i]);
      out += ':';
      out += cells[i].more.empty() ? cells[i].json : json_of(cells[i]);
    }
    out += '}';
    return;
  }
  for (std::size_t i = 0; i < cells.size(); ++i) append_cell(out, layout, cells[i], i == 0, wanted);
  if (layout == TableLayout::csv && out.size() == begin) out += "\"\"";
  if (layout == TableLayout::markdown) out += " |";
}

}  // namespace jt::results
