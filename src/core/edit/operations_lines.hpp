// SPDX-License-Identifier: MIT
// Operations as lines of paths and values, as a flat document has them: `$.a.b = 5` sets, `del $.a.c` removes.
#pragma once

#include <vector>

#include "core/bytes/source.hpp"
#include "core/edit/operation.hpp"

namespace jt::edit {

/// In the order of the lines. Errors: INVALID_INPUT with line and column, and those of reading.
Result<std::vector<Operation>> operations_of_lines(bytes::Source& lines);

}  // namespace jt::edit
