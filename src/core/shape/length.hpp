// SPDX-License-Identifier: MIT
// The length of a value: elements of an array, members of an object, characters of a string.
#pragma once

#include <cstdint>
#include <optional>

#include "core/scan/cursor.hpp"

namespace jt::shape {

/// Sets `length` to the length of the current value of the cursor; nothing for a number, boolean or null. Moves past
/// the value. Each occurrence of a duplicate key counts. False: failure of the cursor.
bool measure(scan::Cursor& cursor, std::optional<std::uint64_t>& length);

}  // namespace jt::shape
