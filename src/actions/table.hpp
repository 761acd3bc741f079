// SPDX-License-Identifier: MIT
// table: what queries select, as rows with the same columns.
#pragma once

#include <cstdint>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "actions/row_work.hpp"
#include "actions/targets.hpp"
#include "core/table/columns.hpp"
#include "results/part.hpp"
#include "results/table_series.hpp"

namespace jt::actions {

struct TableRequest {
  Targets targets;  ///< the paths select the rows
  Reading reading = {};
  std::vector<table::Column> columns = {};  ///< none: those for which the rows have scalars; list: the paths of rows
  RowWork work = {};                        ///< with groups there are no `columns`
  results::TableOptions shown = {};
  std::uint64_t limit = std::numeric_limits<std::uint64_t>::max();  ///< of rows, in each file; of all arranged ones
  std::optional<results::Part> part = {};                           ///< json, of one file: that part of the rows
  std::optional<std::uint64_t> from_end = {};  ///< the part begins so many rows before the end; its `from` is not used
  /// The error where two columns have this name and rows are printed so that names must differ.
  std::function<Error(const std::string& name)> named_twice;
};

/// `no` if the queries select nothing in a single file, or nothing that the conditions let through; in several, if one
/// of them selects nothing in any.
Result<Exit> table(Caller& caller, const TableRequest& request);

}  // namespace jt::actions
