// SPDX-License-Identifier: MIT
// ColumnTotals: the sums of the columns that hold nothing but numbers.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"
#include "core/table/columns.hpp"
#include "core/table/sum.hpp"

namespace jt::table {

class ColumnTotals {
 public:
  /// Those columns that can have a sum, out of `columns`.
  ColumnTotals(std::vector<std::size_t> summed, std::size_t columns) : summed_(std::move(summed)), columns_(columns) {
    states_.resize(summed_.size());
  }

  /// LIMIT_EXCEEDED: a sum has too many digits.
  Result<void> add(const std::vector<Cell>& cells);
  /// A cell for each column; absent where a value is no number, or there is none. Null and what is absent count as
  /// none.
  [[nodiscard]] std::vector<Cell> cells() const;

 private:
  struct State {
    Sum sum;
    bool any = false;
    bool mixed = false;  ///< a value is no number
  };
  static Result<void> add(State& state, const std::string& json);

  std::vector<std::size_t> summed_;
  std::size_t columns_;
  std::vector<State> states_;
};

}  // namespace jt::table
