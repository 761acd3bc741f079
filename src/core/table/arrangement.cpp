// SPDX-License-Identifier: MIT
#include "core/table/arrangement.hpp"

#include <utility>

#include "core/table/sort_key.hpp"

namespace jt::table {

Arrangement::Arrangement(ArrangeOptions options, OnRow on_row)
    : options_(std::move(options)), on_row_(std::move(on_row)) {
  if (options_.unique) {
    unique_.emplace(
        *options_.unique, [this](const std::string& path, const std::vector<Cell>& cells) { return take(path, cells); },
        options_.memory, options_.folder);
  }
  if (options_.groups) {
    groups_.emplace(*options_.groups);
    GroupOptions one = *options_.groups;
    one.keys.clear();
    if (options_.total) all_.emplace(std::move(one));
  } else if (options_.total) {
    totals_.emplace(options_.summed, options_.shown);
  }
  if (options_.groups || !options_.sort.empty()) {
    sorter_.emplace(bytes::SorterOptions{options_.memory, options_.most, options_.folder});
  }
}

Result<bool> Arrangement::add(const std::string& path, const std::vector<Cell>& cells) {
  return unique_ ? unique_->add(path, cells) : take(path, cells);
}

Result<bool> Arrangement::take(const std::string& path, const std::vector<Cell>& cells) {
  if (totals_) {
    TRY(totals_->add(cells));
  }
  if (all_) {
    TRY(all_->add(cells));
  }
  if (!groups_) return put(path, cells);
  TRY(groups_->add(cells));
  return true;
}

Result<bool> Arrangement::put(const std::string& path, const std::vector<Cell>& cells) {
  if (!sorter_) return show(path, cells);
  key_.clear();
  for (const auto& [cell, descending] : options_.sort) {
    TRY(append_sort_key(key_, cells[cell], descending));
  }
  record_.clear();
  append_record(record_, rows_++, path, cells, options_.shown);
  TRY(sorter_->add(key_, record_));
  return true;
}

Result<bool> Arrangement::show(const std::string& path, const std::vector<Cell>& cells) {
  if (!sorter_) ++rows_;
  const bool further = !sorter_ && (options_.count_all || totals_);
  if (shown_ < options_.most && !enough_) {
    ++shown_;
    const bool cut = cells.size() > options_.shown;
    if (cut) cut_.assign(cells.begin(), cells.begin() + static_cast<std::ptrdiff_t>(options_.shown));
    const bool more = TRY(on_row_(path, cut ? cut_ : cells));
    enough_ = !more;
  }
  return !enough_ && (further || shown_ < options_.most);
}

Result<void> Arrangement::finish() {
  if (unique_ && !enough_) {
    TRY(unique_->finish());
  }
  if (groups_) {
    TRY(finish_groups());
  }
  if (sorter_) {
    RowRecord row;
    TRY(sorter_->finish([&](std::string_view, std::string_view record) {
      read_record(record, row);
      return show(row.path, row.cells);
    }));
  }
  return finish_totals();
}

/// Groups of the same rank come in the order of their first rows.
Result<void> Arrangement::finish_groups() {
  return groups_->finish([this](const GroupRow& group) -> Result<bool> {
    ++rows_;
    key_.clear();
    if (options_.sort.empty()) append_ordinal(key_, ~group.count);
    for (const auto& [cell, descending] : options_.sort) {
      TRY(append_sort_key(key_, group.cells[cell], descending));
    }
    append_ordinal(key_, group.first);
    record_.clear();
    append_record(record_, 0, {}, group.cells, options_.shown);
    TRY(sorter_->add(key_, record_));
    return true;
  });
}

Result<void> Arrangement::finish_totals() {
  if (totals_) total_ = totals_->cells();
  if (!all_) return {};
  return all_->finish([this](const GroupRow& group) -> Result<bool> {
    total_.assign(options_.groups->keys.size(), {});
    total_.insert(total_.end(), group.cells.begin(), group.cells.end());
    total_.resize(options_.shown);
    return true;
  });
}

}  // namespace jt::table
