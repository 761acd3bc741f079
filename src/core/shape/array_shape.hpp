// SPDX-License-Identifier: MIT
// ArrayShape: the shape of values that come one by one, as the elements of one array.
#pragma once

#include <memory>
#include <optional>

#include "core/shape/place_walk.hpp"

namespace jt::shape {

/// INVALID_INPUT where the depth is over `ShapeOptions::max_depth`.
Result<void> check_depth(unsigned depth);

class ArrayShape {
 public:
  /// Borrows the options. Their depth is at most `ShapeOptions::max_depth`.
  explicit ArrayShape(const ShapeOptions& options);
  /// The value that the cursor is on; moves past it or leaves the cursor on it. False: failure of the cursor.
  bool add(scan::Cursor& cursor);
  /// The shape of an array of so many elements, of which those that were added, or so many, were examined.
  Shape take(std::uint64_t length, std::optional<std::uint64_t> examined);

 private:
  const ShapeOptions& options_;
  PlaceWalk walk_;
  Budget budget_;  ///< for the keys of the elements themselves
  std::unique_ptr<Place> element_;
};

}  // namespace jt::shape
