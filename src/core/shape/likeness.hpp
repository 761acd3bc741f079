// SPDX-License-Identifier: MIT
// Likeness: whether values look as a template says, so that the template of one can be shown for all of them.
#pragma once

#include <cstdint>

#include "core/scan/cursor.hpp"
#include "core/shape/shape.hpp"

namespace jt::shape {

class Likeness {
 public:
  /// Values that are compared in all; what comes after them counts as different, so that this costs little time.
  static constexpr std::uint64_t most = 1'000'000;

  explicit Likeness(scan::Cursor& cursor) : cursor_(cursor) {}

  /// Compares the value that the cursor is on with what the template shows: its type, and as far as it is not closed
  /// the keys of objects, in the same order, and the elements of arrays (an empty array is like any other). Sets `same`
  /// to false where they differ. Moves past the value, or stays on it. False: failure of the cursor.
  bool compare(const Template& part, bool& same);

 private:
  bool compare_object(const Template& object, bool& same);
  bool compare_array(const Template& array, bool& same);

  scan::Cursor& cursor_;
  std::uint64_t left_ = most;
};

}  // namespace jt::shape
