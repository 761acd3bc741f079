// SPDX-License-Identifier: MIT
// Tail: the segments after a descendant one that its walk follows itself (`[*].b` of `$..a[*].b`). If each match was
// walked over for them instead, what is nested in it would be read again for each level around it.
#pragma once

#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "core/path/path.hpp"
#include "core/path/query.hpp"
#include "core/scan/cursor.hpp"

namespace jt::path {

class Tail {
 public:
  /// None.
  Tail() = default;
  /// Those at the front of the segments that can be followed, 64 at most: names and indices; unless each match may have
  /// `one` value only, wildcards and slices too.
  static Tail of(std::span<const Segment> segments, bool one);

  [[nodiscard]] std::size_t size() const { return steps_.size(); }
  [[nodiscard]] bool empty() const { return steps_.empty(); }

  // The steps to follow from a container to its children are bits: the first one is the first step from a match.
  static constexpr std::uint64_t begin = 1;
  /// Those of the steps that can continue in an object, or in an array.
  [[nodiscard]] std::uint64_t within(std::uint64_t pending, bool object) const {
    return pending & (object ? in_objects_ : in_arrays_);
  }
  struct Followed {
    std::uint64_t child = 0;  ///< steps to follow from the child
    bool reached = false;     ///< the child is what the last step selects
  };
  /// Follows the steps of the container just entered to the child under the cursor, and removes those from `pending`
  /// that select nothing more (of duplicate keys only the first one counts).
  Followed follow(std::uint64_t& pending, const scan::Cursor& cursor) const;
  /// The same for the element of that index, which is not the last step's. `pending` are steps within an array.
  [[nodiscard]] std::uint64_t follow_element(std::uint64_t pending, std::uint64_t index) const;
  /// The names among the steps, if all others are indices and the last one is a name. Nothing otherwise.
  [[nodiscard]] std::optional<std::vector<std::string>> names() const;

  /// Whether a match may have several values, with different steps before the last one.
  [[nodiscard]] bool varies() const { return varies_; }
  /// Adds all steps but the last one. Precondition: they are the same for every match.
  void locate(Location& location) const;

 private:
  std::vector<const Selector*> steps_;
  std::uint64_t in_objects_ = 0;
  std::uint64_t in_arrays_ = 0;
  bool varies_ = false;
};

}  // namespace jt::path
