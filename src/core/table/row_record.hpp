// SPDX-License-Identifier: MIT
// Rows as bytes, to be put aside in memory or in a file.
#pragma once

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

#include "core/table/columns.hpp"

namespace jt::table {

struct RowRecord {
  std::uint64_t number = 0;  ///< rows before it, of those that are put aside together
  std::string path;          ///< of its node, or nothing
  std::vector<Cell> cells;
};

/// Appends the row with its first `cells` cells.
void append_record(std::string& out, std::uint64_t number, std::string_view path, const std::vector<Cell>& row,
                   std::size_t cells);
/// Into `out`, whose buffers are used again. Precondition: the record was made by `append_record`.
void read_record(std::string_view record, RowRecord& out);

}  // namespace jt::table
