// SPDX-License-Identifier: MIT
// Shapes as JSON, in the order of the specification.
#pragma once

#include <limits>
#include <nlohmann/json_fwd.hpp>

#include "core/shape/shape.hpp"

namespace jt {

/// What of a shape is printed; less than all of it where --max-bytes leaves no room.
struct ShapeLimits {
  unsigned depth = ShapeOptions::max_depth;
  std::size_t keys = std::numeric_limits<std::size_t>::max();  ///< of each object
};

/// The members that say what a value is: from `type` on.
nlohmann::ordered_json shape_json(const Shape& shape, const ShapeLimits& limits);

/// Types in place of values, `levels` levels of keys.
nlohmann::ordered_json template_json(const Template& part, unsigned levels);

}  // namespace jt
