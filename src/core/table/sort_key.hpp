// SPDX-License-Identifier: MIT
// Sort keys of cells: see core/value/sort_key.hpp.
#pragma once

#include <string>

#include "core/table/columns.hpp"
#include "core/value/sort_key.hpp"

namespace jt::table {

using value::append_ordinal;
using value::append_sort_key;

/// Appends the key of a cell. What is absent comes last, also where the order is descending; several values of one cell
/// are an array.
Result<void> append_sort_key(std::string& out, const Cell& cell, bool descending = false);

}  // namespace jt::table
