// SPDX-License-Identifier: MIT
// Shapes as JSON, in the order of the specification.
#pragma once

#include "core/shape/shape.hpp"
#include "output/json_sink.hpp"
#include "results/shape_limits.hpp"

namespace jt::results {

/// Writes the members that say what a value is: from `type` on.
void write_shape(output::JsonSink& out, const shape::Shape& shape, const ShapeLimits& limits);

}  // namespace jt::results
