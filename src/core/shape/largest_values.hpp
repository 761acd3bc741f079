// SPDX-License-Identifier: MIT
// The largest values at any depth below a value, in one pass.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/path/path.hpp"
#include "core/result.hpp"
#include "core/scan/cursor.hpp"

namespace jt::shape {

struct LargeValue {
  path::Location location;  ///< below the value that was searched
  scan::Type type = scan::Type::null;
  std::uint64_t begin = 0;  ///< offset of the first byte
  std::uint64_t bytes = 0;
  std::optional<std::uint64_t> characters;  ///< of a string
};

/// At most `limit` values below the one that the cursor is on, largest first, of equally large ones the first in the
/// document. A container is not among them where one of its entries has more than half of its bytes: that entry, or
/// what is in it, is the reason why it is large. Holds so many locations and a stack as deep as the document. Moves
/// past the value. Errors: the cursor's.
Result<std::vector<LargeValue>> largest_values(scan::Cursor& cursor, std::size_t limit, bool again);

}  // namespace jt::shape
