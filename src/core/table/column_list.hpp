// SPDX-License-Identifier: MIT
// Lists of columns in one text, and the order by a column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace jt::table {

/// "a,b.c,d['x,y']": at the commas outside brackets, parentheses and quotes.
std::vector<std::string> split_columns(std::string_view text);

/// What to sort by.
struct Order {
  std::string column;  ///< the name of a column, or one as `parse_column` takes it
  bool descending = false;
};

/// COLUMN or -COLUMN.
Order parse_order(std::string_view text);

}  // namespace jt::table
