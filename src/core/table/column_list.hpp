// SPDX-License-Identifier: MIT
// Lists of columns in one text, and the order by a column.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "core/table/columns.hpp"

namespace jt::table {

/// "a,b.c,d['x,y']": at the commas outside brackets, parentheses and quotes.
std::vector<std::string> split_columns(std::string_view text);

/// A column to sort by.
struct Order {
  Column column;
  bool descending = false;
};

/// COLUMN or -COLUMN. Errors: INVALID_PATH.
Result<Order> parse_order(std::string_view text);

}  // namespace jt::table
