// SPDX-License-Identifier: MIT
#include "core/table/groups.hpp"

#include <utility>

#include "core/table/sort_key.hpp"
#include "core/table/unique_rows.hpp"

namespace jt::table {
namespace {

/// What a group takes besides its texts and parts.
constexpr std::size_t around_group = 160;

}  // namespace

Groups::Groups(GroupOptions options)
    : options_(std::move(options)),
      seed_(random_seed()),
      others_(options_.parts.size()),
      values_(values()),
      rest_({.memory = options_.memory, .folder = options_.folder}) {
  if (options_.keys.empty()) {
    numbers_.emplace("", 0);
    groups_.push_back(begin(0, {}));
  }
}

Result<void> Groups::add(const std::vector<Cell>& cells) {
  key_.clear();
  for (const std::size_t key : options_.keys) {
    TRY(append_sort_key(key_, cells[key]));
  }
  const std::uint64_t row = rows_++;
  const auto found = numbers_.find(key_);
  if (found != numbers_.end()) return add_to(groups_[found->second], found->second, cells, values_);
  if (bytes_ > options_.memory) {
    aside_ = true;
    record_.clear();
    append_record(record_, row, {}, cells, cells.size());
    return rest_.add(key_, record_);
  }
  const std::size_t number = groups_.size();
  numbers_.emplace(key_, number);
  groups_.push_back(begin(row, cells));
  bytes_ += around_group + key_.size() + (options_.keys.size() * sizeof(Cell)) + key_.size();
  for (const Folded& part : groups_.back().parts) bytes_ += part.bytes();
  return add_to(groups_.back(), number, cells, values_);
}

Groups::Group Groups::begin(std::uint64_t first, const std::vector<Cell>& cells) const {
  Group group{.first = first};
  for (const std::size_t key : options_.keys) group.keys.push_back(cells[key]);
  group.parts.resize(options_.parts.size());
  group.distinct.resize(options_.parts.size());
  return group;
}

Result<void> Groups::add_to(Group& group, std::uint64_t number, const std::vector<Cell>& cells, Values& values) {
  ++group.count;
  for (std::size_t i = 0; i < options_.parts.size(); ++i) {
    const auto [fold, cell] = options_.parts[i];
    if (fold == Fold::distinct) {
      TRY(add_values(number, i, cells[cell], values));
    } else if (fold != Fold::count) {
      TRY(group.parts[i].add(fold, cells[cell], others_[i]));
    }
  }
  return {};
}

Result<void> Groups::add_values(std::uint64_t group, std::size_t part, const Cell& cell, Values& values) {
  if (!cell.there) return {};
  const auto add = [&](const std::string& json) -> Result<void> {
    record_.clear();
    TRY(append_sort_key(record_, json));
    const KeyHash hash = hash_of(record_, seed_);
    return values.add({group, part, hash.high, hash.low});
  };
  TRY(add(cell.json));
  for (const std::string& json : cell.more) {
    TRY(add(json));
  }
  return {};
}

Result<void> Groups::count_values(Values& values, const std::function<Group&(std::uint64_t)>& group_of) {
  std::optional<Value> last;
  return values.finish([&](const Value& value) {
    if (value != last) ++group_of(value.group).distinct[static_cast<std::size_t>(value.part)];
    last = value;
    return true;
  });
}

GroupRow Groups::row_of(const Group& group) const {
  GroupRow row{group.count, group.first, group.keys};
  for (std::size_t i = 0; i < options_.parts.size(); ++i) {
    const Fold fold = options_.parts[i].fold;
    if (fold == Fold::count || fold == Fold::distinct) {
      row.cells.push_back(number_cell(std::to_string(fold == Fold::count ? group.count : group.distinct[i])));
    } else {
      row.cells.push_back(group.parts[i].cell(fold));
    }
  }
  return row;
}

Result<void> Groups::finish(const OnGroup& on_group) {
  TRY(count_values(values_, [this](std::uint64_t number) -> Group& { return groups_[number]; }));
  numbers_.clear();
  for (Group& group : groups_) {
    const bool more = TRY(on_group(row_of(group)));
    if (!more) return {};
    group = {};
  }
  if (aside_) {
    TRY(finish_aside(on_group));
  }
  return {};
}

/// One group after the other.
Result<bool> Groups::finish_aside(const OnGroup& on_group) {
  std::optional<std::string> last;
  Group group;
  Values values = this->values();
  RowRecord row;
  const auto end = [&]() -> Result<bool> {
    TRY(count_values(values, [&](std::uint64_t) -> Group& { return group; }));
    values = this->values();
    return on_group(row_of(group));
  };
  bool more = true;
  TRY(rest_.finish([&](std::string_view key, std::string_view record) -> Result<bool> {
    read_record(record, row);
    if (key != last) {
      if (last) more = TRY(end());
      last = key;
      group = begin(row.number, row.cells);
    }
    TRY(add_to(group, 0, row.cells, values));
    return more;
  }));
  if (!more || !last) return more;
  return end();
}

}  // namespace jt::table
