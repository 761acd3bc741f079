// SPDX-License-Identifier: MIT
// Shapes as JSON, in the order of the specification.
#pragma once

#include <limits>
#include <string>
#include <vector>

#include "core/shape/shape.hpp"
#include "output/json_sink.hpp"

namespace jt::results {

/// What of a shape is printed; less than all of it where --max-bytes leaves no room.
struct ShapeLimits {
  unsigned depth = shape::ShapeOptions::max_depth;
  std::size_t keys = std::numeric_limits<std::size_t>::max();  ///< of each object
};

/// Writes the members that say what a value is: from `type` on.
void write_shape(output::JsonSink& out, const shape::Shape& shape, const ShapeLimits& limits);

/// "string|null".
std::string joined(const std::vector<scan::Type>& types);

/// Whether so many levels of a template show an element of an array that has others which do not look like it.
bool shows_example(const shape::Template& part, unsigned levels);

/// What is known below the keys of an array's elements: parallel to `shape.keys`, null where nothing is, or where a key
/// has values of several types.
std::vector<const shape::Template*> nested_templates(const shape::Shape& shape);

/// Whether what is shown below the first level of an array's elements is that of the first of them alone.
bool nested_example(const shape::Shape& shape, unsigned depth);

/// Writes a value with types in place of values, `levels` levels of keys.
void write_template(output::JsonSink& out, const shape::Template& part, unsigned levels);

}  // namespace jt::results
