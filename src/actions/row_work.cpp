// SPDX-License-Identifier: MIT
#include "actions/row_work.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>
#include <numeric>

#include "core/table/rows.hpp"
#include "core/text/code_point.hpp"
#include "core/text/distance.hpp"
#include "core/text/words.hpp"

namespace jt::actions {
namespace {

using table::Aggregate;
using table::Column;
using table::Fold;

/// The cell of a column, which is read too if it is not shown.
std::size_t cell_of(const Column& column, std::vector<Column>& read) {
  const auto found =
      std::find_if(read.begin(), read.end(), [&](const Column& each) { return each.name == column.name; });
  if (found != read.end()) return static_cast<std::size_t>(found - read.begin());
  read.push_back(column);
  return read.size() - 1;
}

/// The same of a column that may have this name, or is a path that is read.
Result<std::size_t> cell_named(const std::string& text, std::vector<Column>& read) {
  for (std::size_t i = 0; i < read.size(); ++i) {
    if (read[i].name == text) return i;
  }
  auto column = TRY(table::parse_column(text));
  return cell_of(column, read);
}

Error no_such_column(const std::string& name, const std::vector<std::string>& names) {
  Error error =
      make_error(Code::invalid_input, fmt::format("the groups have no column '{}' to sort by", text::excerpt(name)));
  const std::vector<std::string> near = text::nearest(name, names);
  if (!near.empty()) error->hints.push_back(fmt::format("did you mean '{}'?", text::excerpt(near.front())));
  error->hints.push_back(
      fmt::format("their columns are {}; count, sum(NAME), min(NAME), max(NAME), mean(NAME) and "
                  "distinct(NAME) need not be shown",
                  fmt::join(names, ", ")));
  return error;
}

void add_part(RowPlan& plan, const Aggregate& aggregate) {
  plan.options.groups->parts.push_back(
      {aggregate.fold, aggregate.fold == Fold::count ? 0 : cell_of(aggregate.column, plan.read)});
}

/// Columns of aggregates are named after these, so another name means a column of its own.
Aggregate under_own_name(Aggregate aggregate) {
  aggregate.column.name = aggregate.name();
  return aggregate;
}

/// `all`: the cells that count where no columns are named.
void make_unique(RowPlan& plan, const std::vector<Column>& columns, std::size_t all) {
  std::vector<std::size_t>& cells = plan.options.unique.emplace();
  for (const Column& column : columns) cells.push_back(cell_of(column, plan.read));
  if (!columns.empty()) return;
  cells.resize(all);
  std::iota(cells.begin(), cells.end(), 0);
}

Result<RowPlan> plan_of_groups(const RowWork& work) {
  RowPlan plan;
  plan.options.groups.emplace();
  for (const Column& column : work.group) {
    plan.options.groups->keys.push_back(plan.read.size());
    plan.read.push_back(column);
    plan.names.push_back(column.name);
  }
  std::vector<Aggregate> aggregates = work.aggregates;
  if (aggregates.empty()) aggregates.emplace_back();
  for (const Aggregate& aggregate : aggregates) plan.names.push_back(aggregate.name());
  plan.options.shown = plan.names.size();
  std::vector<std::string> known = plan.names;
  for (const table::Order& order : work.sort) {
    const std::string& name = order.column;
    auto found = std::find(known.begin(), known.end(), name);
    if (found == known.end()) {
      auto hidden = table::aggregate_named(name);  // it need not be shown
      if (!hidden) return fail(no_such_column(name, plan.names));
      aggregates.push_back(std::move(*hidden));
      known.push_back(name);
      found = known.end() - 1;
    }
    plan.options.sort.push_back({static_cast<std::size_t>(found - known.begin()), order.descending});
  }
  for (const Aggregate& aggregate : aggregates) add_part(plan, under_own_name(aggregate));
  return plan;
}

}  // namespace

bool RowWork::one_pass() const { return std::all_of(where.begin(), where.end(), path::decided_alone); }

Result<RowPlan> plan_of(const RowWork& work, std::vector<Column> shown) {
  if (work.groups()) {
    auto plan = TRY(plan_of_groups(work));
    if (work.unique) make_unique(plan, *work.unique, plan.read.size());
    return plan;
  }
  RowPlan plan{std::move(shown), {}, {}};
  plan.names = table::names_of(plan.read);
  plan.options.shown = plan.read.size();
  for (std::size_t i = 0; i < plan.read.size(); ++i) {
    if (plan.read[i].kind == Column::Kind::value || plan.read[i].kind == Column::Kind::bare)
      plan.options.summed.push_back(i);
  }
  for (const table::Order& order : work.sort) {
    const auto cell = TRY(cell_named(order.column, plan.read));
    plan.options.sort.push_back({cell, order.descending});
  }
  if (work.unique) make_unique(plan, *work.unique, plan.options.shown);
  return plan;
}

std::string note_of_others(const std::string& name, const table::Others& others) {
  std::vector<std::string> kinds;
  for (std::size_t type = 0; type < others.size(); ++type) {
    if (others[type] == 0) continue;
    const auto noun = scan::name(static_cast<scan::Type>(type));
    kinds.push_back(noun == "null" ? fmt::format("{} null", others[type]) : text::counted(others[type], noun));
  }
  if (kinds.empty()) return {};
  const std::uint64_t count = std::accumulate(others.begin(), others.end(), std::uint64_t{0});
  return fmt::format("{} leaves out {} that {}: {}", text::excerpt(name), text::counted(count, "value"),
                     count == 1 ? "is no number" : "are no numbers", fmt::join(kinds, ", "));
}

}  // namespace jt::actions
