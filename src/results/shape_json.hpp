// SPDX-License-Identifier: MIT
// Shapes as JSON, in the order of the specification.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "core/shape/shape.hpp"
#include "output/json_sink.hpp"

namespace jt::results {

/// The parts of a shape to print; fewer if --max-bytes is too small.
struct ShapeLimits {
  unsigned depth = shape::ShapeOptions::max_depth;
  std::size_t keys = std::numeric_limits<std::size_t>::max();  ///< of each object
};

/// Writes the members that describe a value: from `type` on.
void write_shape(output::JsonSink& out, const shape::Shape& shape, const ShapeLimits& limits);

/// "string|null".
std::string joined(const std::vector<scan::Type>& types);

/// Whether the first `levels` of a template show an element of an array that has other elements that do not match it.
bool shows_example(const shape::Template& part, unsigned levels);

/// The templates below the keys of an array's elements: parallel to `shape.keys`, null if unknown, or if a key has
/// values of several types.
std::vector<const shape::Template*> nested_templates(const shape::Shape& shape);

/// Whether the levels below the first one of an array's elements are only those of the first element.
bool nested_example(const shape::Shape& shape, unsigned depth);

/// Writes a value with types in place of content, with `levels` levels of keys.
void write_template(output::JsonSink& out, const shape::Template& part, unsigned levels);

}  // namespace jt::results
