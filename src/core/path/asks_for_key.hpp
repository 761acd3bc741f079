// SPDX-License-Identifier: MIT
// Whether a condition has `key(@)`.
#pragma once

#include "core/path/query.hpp"

namespace jt::path {

/// Those of filters within the condition are about other nodes than its own.
enum class Nested : std::uint8_t { without, with };

bool asks_for_key(const Condition& condition, Nested nested);

}  // namespace jt::path
