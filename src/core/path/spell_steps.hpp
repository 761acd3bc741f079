// SPDX-License-Identifier: MIT
// Spells a part of a location.
#pragma once

#include <span>
#include <string>

#include "core/path/path.hpp"

namespace jt::path {

/// Some steps in that spelling, as a location of their own.
std::string spell_steps(std::span<const LocationStep> steps, Spelling spelling);

}  // namespace jt::path
