// SPDX-License-Identifier: MIT
// Groups: rows with the same values in some columns become one row, with aggregates of the others, in bounded memory.
#pragma once

#include <cstdint>
#include <functional>
#include <limits>
#include <string>
#include <string_view>
#include <unordered_map>
#include <vector>

#include "core/bytes/record_sorter.hpp"
#include "core/bytes/run_sorter.hpp"
#include "core/table/aggregate.hpp"
#include "core/table/row_record.hpp"

namespace jt::table {

/// What of the cells of a row is grouped and aggregated.
struct GroupOptions {
  struct Part {
    Fold fold = Fold::count;
    std::size_t cell = 0;  ///< not of `count`
  };
  std::vector<std::size_t> keys;  ///< cells; none: all rows are one group, which there is also without rows
  std::vector<Part> parts;
  std::size_t memory = std::size_t{64} << 20;  ///< bytes, for each of the parts
  std::string folder = {};
};

/// A row that is grouped.
struct GroupRow {
  std::uint64_t count = 0;  ///< rows of the group
  std::uint64_t first = 0;  ///< rows before its first one
  std::vector<Cell> cells;  ///< the keys, as spelled in the first row, then the aggregates
};

/// The first groups are aggregated in memory. Rows of others than these are put aside when there are too many: sorted
/// by their keys they come one group after the other. The values of `distinct` are sorted too.
class Groups {
 public:
  using OnGroup = std::function<Result<bool>(const GroupRow& group)>;

  explicit Groups(GroupOptions options);

  /// Errors: IO_ERROR, LIMIT_EXCEEDED (a sum).
  Result<void> add(const std::vector<Cell>& cells);
  /// Hands on the groups, in no order, until the callee returns false. Once.
  Result<void> finish(const OnGroup& on_group);
  /// For each part: the values that are no numbers, so far.
  [[nodiscard]] const std::vector<Others>& others() const { return others_; }

 private:
  struct Group {
    std::uint64_t count = 0;
    std::uint64_t first = 0;
    std::vector<Cell> keys = {};
    std::vector<Folded> parts = {};
    std::vector<std::uint64_t> distinct = {};
  };
  /// A value of a part of a group.
  struct Value {
    std::uint64_t group, part, high, low;
    auto operator<=>(const Value&) const = default;
  };
  using Values = bytes::RunSorter<Value>;

  [[nodiscard]] Group begin(std::uint64_t first, const std::vector<Cell>& cells) const;
  Result<void> add_to(Group& group, std::uint64_t number, const std::vector<Cell>& cells, Values& values);
  Result<void> add_values(std::uint64_t group, std::size_t part, const Cell& cell, Values& values);
  static Result<void> count_values(Values& values, const std::function<Group&(std::uint64_t)>& group_of);
  [[nodiscard]] GroupRow row_of(const Group& group) const;
  Result<bool> finish_aside(const OnGroup& on_group);
  [[nodiscard]] Values values() const { return Values(options_.memory / 2, options_.folder); }

  GroupOptions options_;
  std::uint64_t seed_;
  std::uint64_t rows_ = 0;
  std::size_t bytes_ = 0;  ///< of `groups_`
  std::unordered_map<std::string, std::size_t> numbers_;
  std::vector<Group> groups_;
  std::vector<Others> others_;
  Values values_;
  bool aside_ = false;
  std::string key_;
  std::string record_;
  bytes::RecordSorter rest_;
};

}  // namespace jt::table
