// SPDX-License-Identifier: MIT
// PlaceWalk: reads values into places, in one pass. It recurses over the levels that are shown (at most
// `ShapeOptions::max_depth`), never over the depth of the document: what is deeper is skipped.
#pragma once

#include "core/scan/cursor.hpp"
#include "core/shape/place.hpp"
#include "core/shape/shape.hpp"
#include "core/shape/sizes.hpp"

namespace jt::shape {

class PlaceWalk {
 public:
  /// Room for so many keys of all places together.
  PlaceWalk(const ShapeOptions& options, std::size_t keys)
      : options_(options), budget_{keys, options.budget_bytes, 16} {}

  /// Where a value is, and what is wanted of it.
  struct How {
    bool single = false;       ///< the only value at its place: its elements are counted, whatever the depth
    bool map = true;           ///< an object may be one of a map: the values of further keys are read too
    Budget* budget = nullptr;  ///< for its keys
    Largest* sizes = nullptr;  ///< of its members
  };

  /// Counts the value that the cursor is on, and reads `levels` levels of keys. Moves past the value or leaves the
  /// cursor on it. False: failure of the cursor.
  bool value(scan::Cursor& cursor, Place& place, unsigned levels, const How& how);
  bool value(scan::Cursor& cursor, Place& place, unsigned levels, bool single) {
    return value(cursor, place, levels, {single, true, &budget_, nullptr});
  }

  /// Once all values were read: finds the maps below the place, and unites their values.
  void find_maps(Place& place);
  /// The same, where the objects at the place itself may be maps.
  void find_map(Place& place, bool element = false);

  [[nodiscard]] Budget& budget() { return budget_; }

 private:
  bool object(scan::Cursor& cursor, Place& place, unsigned levels, const How& how);
  bool array(scan::Cursor& cursor, Place& place, unsigned levels, const How& how);
  bool member(scan::Cursor& cursor, Place& place, unsigned levels, const How& how);

  const ShapeOptions& options_;
  Budget budget_;
};

}  // namespace jt::shape
