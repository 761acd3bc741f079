// SPDX-License-Identifier: MIT
// Shapes for people: a tree of keys with types and lengths, and where the bytes are.
#pragma once

#include <string>
#include <vector>

#include "commands/shape_json.hpp"
#include "output/renderer.hpp"

namespace jt {

/// A tree under its head, which names the value: "users.json /users".
std::vector<Line> shape_lines(const Shape& shape, std::string_view head, const ShapeLimits& limits);

/// The children by size with a bar and their share of the value.
std::vector<Line> size_lines(const Shape& shape, const ShapeLimits& limits);

/// A key for people: as it is where it is a plain word, else as a JSON string.
std::string shown_key(std::string_view key);

}  // namespace jt
