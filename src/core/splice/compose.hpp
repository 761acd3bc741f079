// SPDX-License-Identifier: MIT
// Compose: writes an edited document piece by piece, and hashes it meanwhile if its revision is needed.
#pragma once

#include <functional>
#include <span>

#include "core/scan/digest.hpp"
#include "core/splice/changed_range.hpp"
#include "core/splice/piece_table.hpp"

namespace jt::splice {

/// Where the bytes are written.
struct Outlet {
  std::function<Result<void>(std::span<const std::uint8_t>)> write;
  /// Copies a range of the original inside the kernel; empty if the outlet cannot.
  std::function<Result<void>(std::uint64_t offset, std::uint64_t size)> copy;
};

/// Writes the document. `digest`, if not null, already contains the first `hashed` bytes (which are then copied) and
/// hashes the rest.
Result<void> compose(PieceTable& document, const Outlet& outlet, scan::Digest* digest, std::uint64_t hashed);

/// Whether the document is identical to the original. Compares both from the first change up to the first difference.
Result<bool> is_unchanged(PieceTable& document);

/// The old and new bytes of all changes; of many new ones only their number. LIMIT_EXCEEDED if they are more than the
/// journal keeps. Borrows the document.
Result<ChangedRanges> changed_ranges(PieceTable& document);

}  // namespace jt::splice
