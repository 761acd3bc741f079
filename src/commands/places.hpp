// SPDX-License-Identifier: MIT
// Lines and columns of many offsets, in one reading.
#pragma once

#include <vector>

#include "core/bytes/source.hpp"
#include "core/error.hpp"

namespace jt {

/// Fills in line and column of the positions, of which the offsets are known. The source rewinds. What cannot be read
/// stays at line 0.
void fill_places(Source& source, std::vector<Position*> places);

}  // namespace jt
