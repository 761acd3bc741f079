// SPDX-License-Identifier: MIT
// RowWork: what is done with the rows of a table before they are shown.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/path/expression.hpp"
#include "core/table/aggregate.hpp"
#include "core/table/arrangement.hpp"
#include "core/table/column_list.hpp"

namespace jt::actions {

struct RowWork {
  std::vector<path::Expression> where = {};  ///< all of them are met
  std::vector<table::Order> sort = {};
  std::optional<std::vector<table::Column>> unique = {};  ///< no columns: those that are shown
  std::vector<table::Column> group = {};
  std::vector<table::Aggregate> aggregates = {};  ///< of groups; without `group`, of all rows
  bool total = false;

  /// Rows become groups: these have columns of their own.
  [[nodiscard]] bool groups() const { return !group.empty() || !aggregates.empty(); }
  /// Rows do not simply come one after the other as they are.
  [[nodiscard]] bool arranges() const { return groups() || !sort.empty() || unique || total; }
  /// Whether each row can be decided on by itself, so that a pipe need not be kept.
  [[nodiscard]] bool one_pass() const;
};

/// How the work is done on rows with numbered cells.
struct RowPlan {
  std::vector<table::Column> read;  ///< what is read of each row: the shown columns first, unless rows become groups
  std::vector<std::string> names;   ///< of the cells that are shown
  table::ArrangeOptions options;
};

/// `shown`: the columns of rows that become no groups. Errors: INVALID_INPUT (groups have no such column to sort by),
/// INVALID_PATH.
Result<RowPlan> plan_of(const RowWork& work, std::vector<table::Column> shown);

/// What is noted where values are no numbers; "" where all are.
std::string note_of_others(const std::string& name, const table::Others& others);

}  // namespace jt::actions
