// SPDX-License-Identifier: MIT
// Shape: the types, keys and lengths of a value, without its content, found in one forward pass and bounded memory.
//
// PlaceWalk reads values into a tree of places in one pass: for each key its types and in how many objects it is. The
// guess that the next key is the one that followed last time avoids hashing. Maps are found after the walk, by uniting
// the places of their values. `--largest` is a heap beside a stack of open containers.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "core/scan/cursor.hpp"
#include "core/shape/place.hpp"

namespace jt::shape {

/// The bytes of one child, for `--sizes`.
struct ChildSize {
  std::string key;          ///< decoded; of a member
  std::uint64_t index = 0;  ///< of the child in its container
  scan::Type type = scan::Type::null;
  std::uint64_t bytes = 0;
};

struct ChildSizes {
  std::vector<ChildSize> largest;  ///< largest first, at most `ShapeOptions::max_sizes`
  std::uint64_t omitted = 0;       ///< how many more children there are
  std::uint64_t omitted_bytes = 0;
};

struct Shape {
  unsigned depth = 0;        ///< levels of keys that were read, as asked for
  std::uint64_t length = 0;  ///< array: elements; object: distinct keys; string: characters
  std::uint64_t begin = 0;   ///< offset of the first byte
  std::uint64_t end = 0;     ///< offset after the last byte
  /// Of the value. An array's `element` is there from depth 1 on and has the elements that were examined; the element
  /// is never a map.
  Place place;
  std::optional<std::uint64_t> examined;  ///< elements that were, where not all were
  bool element_keys = false;              ///< `ShapeOptions::element_keys` was in effect
  bool united = false;                    ///< the element is that of several values, and has objects
  std::optional<ChildSizes> sizes;

  [[nodiscard]] scan::Type type() const { return place.types.order().front(); }
};

struct ShapeOptions {
  /// Levels of keys deeper than this are refused (recursion is bounded by it).
  static constexpr unsigned max_depth = 100;
  enum class Sample : std::uint8_t { all, first, spread };

  unsigned depth = 2;
  Sample sample = Sample::all;
  /// From depth 2 on, the elements of the only array at its place are no level of their own, and their keys are read
  /// where the array is the last level too.
  bool element_keys = false;
  std::uint64_t sample_count = 0;    ///< for `spread`: how many elements, evenly spread; needs a source that rewinds
  bool sizes = false;                ///< the bytes of each child of the value itself
  std::size_t max_keys = 100;        ///< of each place, except the elements of the array itself
  std::size_t max_sizes = 1000;      ///< listed children
  std::size_t budget_keys = 10'000;  ///< of all places; of an array's elements, and half as many below them
  std::size_t budget_bytes = std::size_t{1} << 20;  ///< of their keys
};

/// Whether `element_keys` is in effect.
inline bool has_element_keys(const ShapeOptions& options) { return options.element_keys && options.depth >= 2; }

/// The shape of the value that the cursor is on; moves past it. Errors: the cursor's; INVALID_INPUT where the depth is
/// over `max_depth`.
Result<Shape> inspect(scan::Cursor& cursor, const ShapeOptions& options);

}  // namespace jt::shape
