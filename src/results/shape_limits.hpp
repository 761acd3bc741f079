// SPDX-License-Identifier: MIT
// What of a shape is printed, and what that means for one place of it.
#pragma once

#include <algorithm>
#include <limits>
#include <optional>
#include <string>
#include <vector>

#include "core/shape/shape.hpp"

namespace jt::results {

/// Less than all of a shape where --max-bytes leaves no room for it.
struct ShapeLimits {
  unsigned depth = shape::ShapeOptions::max_depth;
  std::size_t keys = std::numeric_limits<std::size_t>::max();  ///< of each object

  [[nodiscard]] std::size_t shown(const shape::Members& members) const { return std::min(members.list().size(), keys); }
};

/// "string|null".
std::string joined(const std::vector<scan::Type>& types);

/// The container whose content is shown in so many levels of a template.
std::optional<scan::Type> shown_content(const shape::Place& place, unsigned levels);

/// Levels for the elements of arrays at a place that is shown in so many levels: an array in an array counts as one.
unsigned element_levels(const shape::Place& place, unsigned levels);

}  // namespace jt::results
