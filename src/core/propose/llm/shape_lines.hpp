// SPDX-License-Identifier: MIT
// The shape of a document as lines for a model: `/users/*/name: string × 12`.
#pragma once

#include <string>
#include <unordered_set>

#include "core/shape/shape.hpp"

namespace jt::propose::llm {

/// As many lines as the budget of bytes allows, the outer levels first; the places that they show are added to
/// `places`.
std::string shape_lines(const shape::Shape& shape, std::size_t budget, std::unordered_set<std::string>& places);

}  // namespace jt::propose::llm
