// SPDX-License-Identifier: MIT
// locate: the paths of values of which the offsets are known.
#pragma once

#include <cstdint>
#include <vector>

#include "core/path/path.hpp"
#include "core/result.hpp"
#include "core/scan/cursor.hpp"

namespace jt::schema {

struct Located {
  std::uint64_t at = 0;  ///< of the value; as the cursor counts
  path::Location location;
  std::uint64_t key_at = 0;                  ///< of a member: the quote that opens its key; else `at`
  std::uint64_t parent = ~std::uint64_t{0};  ///< of the container around it
};

/// Fills in what is not known, in one pass to the last of them. From a cursor that has not started.
Result<void> locate(scan::Cursor& cursor, std::vector<Located>& values);

}  // namespace jt::schema
