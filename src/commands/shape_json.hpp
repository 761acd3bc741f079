// SPDX-License-Identifier: MIT
// Shapes as JSON, in the order of the specification.
#pragma once

#include <limits>

#include "core/shape/shape.hpp"
#include "output/json_sink.hpp"

namespace jt {

/// What of a shape is printed; less than all of it where --max-bytes leaves no room.
struct ShapeLimits {
  unsigned depth = ShapeOptions::max_depth;
  std::size_t keys = std::numeric_limits<std::size_t>::max();  ///< of each object
};

/// Writes the members that say what a value is: from `type` on.
void write_shape(JsonSink& out, const Shape& shape, const ShapeLimits& limits);

/// Writes a value with types in place of values, `levels` levels of keys.
void write_template(JsonSink& out, const Template& part, unsigned levels);

}  // namespace jt
