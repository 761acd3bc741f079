// SPDX-License-Identifier: MIT
// Likeness: whether values match a template, so that one template can be shown for all of them.
#pragma once

#include <cstdint>

#include "core/scan/cursor.hpp"
#include "core/shape/shape.hpp"

namespace jt::shape {

class Likeness {
 public:
  /// The most values that are compared; later ones count as different, to limit the time.
  static constexpr std::uint64_t most = 1'000'000;

  explicit Likeness(scan::Cursor& cursor) : cursor_(cursor) {}

  /// Compares the current value of the cursor with the template: its type and, unless it is closed, the keys of
  /// objects, in the same order, and the elements of arrays (an empty array matches every array). Sets `same` to
  /// false if they differ. Moves past the value, or stays on it. False: failure of the cursor.
  bool compare(const Template& part, bool& same);

 private:
  bool compare_object(const Template& object, bool& same);
  bool compare_array(const Template& array, bool& same);

  scan::Cursor& cursor_;
  std::uint64_t left_ = most;
};

}  // namespace jt::shape
