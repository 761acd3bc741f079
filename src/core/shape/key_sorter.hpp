// SPDX-License-Identifier: MIT
// KeySorter: brings equal keys of equal objects together, in memory as long as they fit, else in a temporary file.
#pragma once

#include <compare>
#include <cstdint>
#include <functional>
#include <vector>

#include "core/bytes/run_sorter.hpp"

namespace jt::shape {

/// A key: a hash of it and of the object that it stands in (128 bits: equal means equal), and where it stands.
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

  /// Reports the duplicates among these keys, which are all of an object; sorts them.
  static void scan(std::vector<KeyRecord>::iterator begin, std::vector<KeyRecord>::iterator end, const OnDuplicate& on);

  /// Keys of objects that are looked through by `finish` only. They are copied.
  Result<void> put_aside(std::vector<KeyRecord>::const_iterator begin, std::vector<KeyRecord>::const_iterator end);
  /// Reports the duplicates among all that was put aside.
  Result<void> finish(const OnDuplicate& on);

 private:
  bytes::RunSorter<KeyRecord> sorter_;
};

}  // namespace jt::shape
