// SPDX-License-Identifier: MIT
// KeySorter: groups equal keys of the same object, in memory if they fit, else in a temporary file.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/bytes/run_sorter.hpp"

namespace jt::shape {

/// A key: a hash of it and its object (128 bits: equal means equal), and its position.
struct KeyRecord {
  std::uint64_t high = 0;
  std::uint64_t low = 0;
  std::uint64_t offset = 0;
  auto operator<=>(const KeyRecord&) const = default;
  [[nodiscard]] bool same_key(const KeyRecord& other) const { return high == other.high && low == other.low; }
};

class KeySorter {
 public:
  /// Receives the offsets of a first occurrence and of each later one.
  using OnDuplicate = std::function<void(std::uint64_t first, std::uint64_t again)>;

  /// `memory` in bytes.
  KeySorter(std::size_t memory, std::string folder) : sorter_(memory / 2, std::move(folder)) {}

  /// Reports the duplicates among these keys, which are all of one object; sorts them.
  static void scan(std::vector<KeyRecord>::iterator begin, std::vector<KeyRecord>::iterator end, const OnDuplicate& on);

  /// Adds keys of objects that are only checked by `finish`. They are copied.
  Result<void> put_aside(std::vector<KeyRecord>::const_iterator begin, std::vector<KeyRecord>::const_iterator end);
  /// Reports the duplicates among all added keys.
  Result<void> finish(const OnDuplicate& on);

 private:
  bytes::RunSorter<KeyRecord> sorter_;
};

}  // namespace jt::shape
