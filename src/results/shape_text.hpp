// SPDX-License-Identifier: MIT
// Shapes for people: a tree of keys with types and lengths, and the sizes of values.
#pragma once

#include <string>
#include <vector>

#include "output/renderer.hpp"
#include "results/shape_json.hpp"

namespace jt::results {

/// A tree under its header, which names the value: "users.json /users".
std::vector<output::Line> shape_lines(const shape::Shape& shape, std::string_view head, const ShapeLimits& limits);

/// The children by size with a bar and their share of the value.
std::vector<output::Line> size_lines(const shape::Shape& shape, const ShapeLimits& limits);

/// A key for people: unchanged if it is a plain word, else as a JSON string.
std::string shown_key(std::string_view key);

}  // namespace jt::results
