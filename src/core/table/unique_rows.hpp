// SPDX-License-Identifier: MIT
// UniqueRows: passes on the first of the rows with the same values, in bounded memory.
#pragma once

#include <cstdint>
#include <functional>
#include <string>
#include <string_view>
#include <unordered_set>
#include <vector>

#include "core/bytes/record_sorter.hpp"
#include "core/table/row_record.hpp"

namespace jt::table {

/// A hash of 128 bits with a random seed: equal means equal.
struct KeyHash {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  bool operator==(const KeyHash&) const = default;
};
struct ByLow {
  std::size_t operator()(const KeyHash& hash) const { return static_cast<std::size_t>(hash.low); }
};
std::uint64_t random_seed();
KeyHash hash_of(std::string_view key, std::uint64_t seed);

/// The first keys are remembered, and the first row of each goes through at once. Rows with other keys than these are
/// put aside when there are too many: they are sorted by key, so that the first one of each is known, and then back
/// into their order.
class UniqueRows {
 public:
  using OnRow = std::function<Result<bool>(const std::string& path, const std::vector<Cell>& cells)>;

  /// By the values in these columns. `memory` in bytes, for each of the three parts.
  UniqueRows(std::vector<std::size_t> columns, OnRow on_row, std::size_t memory = std::size_t{64} << 20,
             const std::string& folder = {});

  /// False: `on_row` wants no more.
  Result<bool> add(const std::string& path, const std::vector<Cell>& cells);
  Result<void> finish();

 private:
  std::vector<std::size_t> columns_;
  OnRow on_row_;
  std::size_t most_;
  std::uint64_t seed_;
  std::unordered_set<KeyHash, ByLow> known_;
  std::uint64_t rows_ = 0;  ///< put aside
  std::string key_;
  std::string record_;
  bytes::RecordSorter by_key_;
  bytes::RecordSorter by_number_;
};

}  // namespace jt::table
