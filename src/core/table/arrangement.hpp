// SPDX-License-Identifier: MIT
// Arrangement: the road of rows from the order of the document to the one that is shown:
//
//     rows ─► unique ─┬───────────────► sort ─► the first `most` ─► shown
//                     ├─► groups ───────┘
//                     └─► totals ─────────────────────────────────► the last row
//
// Each part is left out where nobody asked for it; without `sort` and groups a row goes through at once.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/bytes/record_sorter.hpp"
#include "core/table/column_totals.hpp"
#include "core/table/groups.hpp"
#include "core/table/unique_rows.hpp"

namespace jt::table {

struct ArrangeOptions {
  struct By {
    std::size_t cell = 0;  ///< of a row; of a group: of its keys and aggregates
    bool descending = false;
  };
  std::size_t shown = 0;                           ///< cells that are handed on, the first ones
  std::vector<By> sort;                            ///< none: groups by their size, the largest first; rows as they come
  std::optional<std::vector<std::size_t>> unique;  ///< cells in which rows differ
  std::optional<GroupOptions> groups;
  bool total = false;
  std::vector<std::size_t> summed;  ///< cells that a total may sum; of groups the aggregates are
  std::uint64_t most = std::numeric_limits<std::uint64_t>::max();  ///< rows that are handed on
  bool count_all = false;                                          ///< the others are counted
  std::size_t memory = std::size_t{64} << 20;                      ///< bytes, for each part that holds rows
  std::string folder = {};                                         ///< of temporary files, as ScratchFile has it
};

class Arrangement {
 public:
  /// Receives rows as they are shown. False: enough.
  using OnRow = std::function<Result<bool>(const std::string& path, const std::vector<Cell>& cells)>;

  Arrangement(ArrangeOptions options, OnRow on_row);
  Arrangement(const Arrangement&) = delete;
  Arrangement& operator=(const Arrangement&) = delete;

  /// A row of the document. False: no further one is needed. Errors: IO_ERROR, LIMIT_EXCEEDED, those of `on_row`.
  Result<bool> add(const std::string& path, const std::vector<Cell>& cells);
  /// Hands on what was put aside.
  Result<void> finish();

  /// After `finish`: how many rows there are, also those that were not handed on.
  [[nodiscard]] std::uint64_t rows() const { return rows_; }
  /// After `finish`: the last row.
  [[nodiscard]] const std::vector<Cell>& total() const { return total_; }
  /// For each aggregate: the values that are no numbers.
  [[nodiscard]] const std::vector<Others>& others() const { return groups_->others(); }

 private:
  Result<bool> take(const std::string& path, const std::vector<Cell>& cells);
  Result<bool> put(const std::string& path, const std::vector<Cell>& cells);
  Result<bool> show(const std::string& path, const std::vector<Cell>& cells);
  Result<void> finish_groups();
  Result<void> finish_totals();

  ArrangeOptions options_;
  OnRow on_row_;
  std::optional<UniqueRows> unique_;
  std::optional<Groups> groups_;
  std::optional<Groups> all_;  ///< all rows as one group
  std::optional<ColumnTotals> totals_;
  std::optional<bytes::RecordSorter> sorter_;
  std::uint64_t rows_ = 0;
  std::uint64_t shown_ = 0;
  bool enough_ = false;  ///< nobody takes further rows
  std::vector<Cell> total_;
  std::vector<Cell> cut_;
  std::string key_;
  std::string record_;
};

}  // namespace jt::table
