// SPDX-License-Identifier: MIT
// Rows of a table as text: CSV, TSV, Markdown, JSON lines.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "core/table/columns.hpp"

namespace jt::results {

enum class TableLayout : std::uint8_t { aligned, csv, tsv, markdown, json_lines };

/// How cells are written as text.
struct CellText {
  std::optional<std::string> null;          ///< in place of `null`
  std::optional<std::uint64_t> max_string;  ///< characters of a cell
};

/// A cell as text: a string without its quotes, everything else as it is, several values with `, ` between them;
/// nothing where it is missing.
std::string text_of(const table::Cell& cell, const CellText& wanted = {});
/// A cell as JSON: several values as an array. Precondition: it is there.
std::string json_of(const table::Cell& cell);

/// The line of the column names, with the line under it in Markdown; nothing in JSON lines. Ends with a newline.
std::string heading_of(TableLayout layout, const std::vector<std::string>& names);

/// Appends a row, without a newline. Not for `aligned`.
void append_row(std::string& out, TableLayout layout, const std::vector<std::string>& names,
                const std::vector<table::Cell>& cells, const CellText& wanted);

}  // namespace jt::results
