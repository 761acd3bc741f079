// SPDX-License-Identifier: MIT
#include "core/table/column_totals.hpp"

#include <fmt/format.h>

#include "core/table/aggregate.hpp"
#include "core/text/code_point.hpp"

namespace jt::table {

Result<void> ColumnTotals::add(const std::vector<Cell>& cells) {
  for (std::size_t i = 0; i < summed_.size(); ++i) {
    const Cell& cell = cells[summed_[i]];
    if (!cell.there || states_[i].mixed) continue;
    TRY(add(states_[i], cell.json));
    for (const std::string& json : cell.more) {
      TRY(add(states_[i], json));
    }
  }
  return {};
}

Result<void> ColumnTotals::add(State& state, const std::string& json) {
  const scan::Type type = scan::type_of[static_cast<std::uint8_t>(json.front())];
  if (type == scan::Type::null) return {};
  state.mixed = state.mixed || type != scan::Type::number;
  if (state.mixed) return {};
  state.any = true;
  if (state.sum.add(json)) return {};
  return fail(Code::limit_exceeded,
              fmt::format("the sum with {} would have more than {} digits", text::excerpt(json), Sum::most_digits));
}

std::vector<Cell> ColumnTotals::cells() const {
  std::vector<Cell> cells(columns_);
  for (std::size_t i = 0; i < summed_.size(); ++i) {
    if (states_[i].any && !states_[i].mixed) cells[summed_[i]] = number_cell(states_[i].sum.text());
  }
  return cells;
}

}  // namespace jt::table
