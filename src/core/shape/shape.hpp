// SPDX-License-Identifier: MIT
// Shape: the structure of a value (types, keys, lengths) without its content; determined in one forward pass and
// bounded memory.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "core/result.hpp"
#include "core/scan/cursor.hpp"

namespace jt::shape {

/// A value with types in place of its content.
struct Template {
  scan::Type type = scan::Type::null;
  std::string key;                 ///< decoded; of a member
  bool closed = false;             ///< a container beyond the depth: only its type is known
  std::vector<Template> children;  ///< an object's members; an array's first element, if it has one
  std::uint64_t omitted = 0;       ///< members that the limits left out
  bool more = false;               ///< of an array: it has elements that do not look like the one that is shown
};

/// A key of an object, or of the elements of an array.
struct ShapeKey {
  std::string text;                    ///< decoded (WTF-8)
  scan::Type type = scan::Type::null;  ///< of the first value that stands there
  std::uint64_t count = 1;             ///< array: in how many of the elements that are objects it stands
  std::vector<scan::Type> types;       ///< array: all types that it has there, the most frequent first
};

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
  scan::Type type = scan::Type::null;
  std::string key;           ///< decoded; of a child
  unsigned depth = 0;        ///< levels that were looked at, as asked for here
  std::uint64_t length = 0;  ///< array: elements; object: distinct keys; string at the top: characters
  std::uint64_t begin = 0;   ///< offset of the first byte
  std::uint64_t end = 0;     ///< offset after the last byte

  // object and array
  std::vector<ShapeKey> keys;      ///< in order of first appearance; empty at depth 0
  std::uint64_t keys_omitted = 0;  ///< distinct keys that the limits left out

  // object
  std::vector<Shape> children;  ///< parallel to `keys` from depth 2 on, else empty
  bool map_like = false;        ///< more than 20 keys whose values share one shape: `value` has it
  std::optional<Template> value;

  // array
  std::vector<std::pair<scan::Type, std::uint64_t>> element_types;  ///< in order of first appearance
  std::uint64_t objects = 0;                                        ///< elements that are objects, of those examined
  std::optional<Template> element;                                  ///< of the first element
  std::optional<std::uint64_t> examined;                            ///< elements looked at, where not all were
  bool united = false;                                              ///< `keys` is the union over the elements examined
  /// What `element` shows, below the first level if that is a union, is true for all examined elements.
  bool alike = true;

  std::optional<ChildSizes> sizes;
};

struct ShapeOptions {
  /// Deeper levels of keys are an error (recursion is bounded by it).
  static constexpr unsigned max_depth = 100;
  enum class Sample : std::uint8_t { all, first, spread };

  unsigned depth = 2;
  Sample sample = Sample::all;
  std::uint64_t sample_count = 0;    ///< for `spread`: how many elements, evenly spread; needs a source that rewinds
  bool sizes = false;                ///< the bytes of each child of the value itself
  std::size_t max_keys = 100;        ///< listed of each object
  std::size_t max_sizes = 1000;      ///< listed children
  std::size_t budget_keys = 10'000;  ///< listed in all, and in the union of an array's elements
  std::size_t budget_bytes = std::size_t{1} << 20;  ///< of listed keys
};

/// The shape of the current value of the cursor; moves past it. Errors: the cursor's; INVALID_INPUT if the depth is
/// over `max_depth`.
Result<Shape> inspect(scan::Cursor& cursor, const ShapeOptions& options);

}  // namespace jt::shape
