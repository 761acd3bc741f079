// SPDX-License-Identifier: MIT
// Shapes for people: a tree of keys with types and lengths, and where the bytes are.
#pragma once

#include <string>
#include <vector>

#include "output/renderer.hpp"
#include "results/shape_limits.hpp"
#include "results/tree.hpp"

namespace jt::results {

struct ShapeLines {
  std::vector<output::Line> lines;
  TreeCut cut;
  unsigned depth = 0;  ///< that shows what was cut at `cut.path`
};

/// A tree of at most 60 lines under its head, which names the value: "users.json /users". `path`: a JSONPath of it.
ShapeLines shape_lines(const shape::Shape& shape, std::string_view head, const std::string& path,
                       const ShapeLimits& limits);

/// The children by size with a bar and their share of the value.
std::vector<output::Line> size_lines(const shape::Shape& shape, const ShapeLimits& limits);

/// A key for people: as it is where it is a plain word, else as a JSON string.
std::string shown_key(std::string_view key);

}  // namespace jt::results
