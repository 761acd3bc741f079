// SPDX-License-Identifier: MIT
// ArrayIndex: counts an array's elements and keeps marks on the way, so that any element is found quickly later.
#pragma once

#include <cstdint>
#include <vector>

#include "core/scan/cursor.hpp"

namespace jt::path {

/// At most `max_marks` marks are kept, whatever the array's length: when there are more, every other one is dropped
/// and the distance between them doubles.
class ArrayIndex {
 public:
  static constexpr std::size_t max_marks = 16'384;

  /// From a cursor that has just entered the array; reads it to its end. False: failure.
  bool build(scan::Cursor& cursor);
  [[nodiscard]] std::uint64_t count() const { return count_; }
  /// Moves the cursor so that `next` moves to that element. Precondition: at < count(), and that of `Cursor::go`.
  bool seek(scan::Cursor& cursor, std::uint64_t at) const;

 private:
  std::vector<scan::Cursor::Mark> marks_;  ///< before element 0, stride, 2 stride, …
  std::uint64_t stride_ = 256;
  std::uint64_t count_ = 0;
};

}  // namespace jt::path
