// SPDX-License-Identifier: MIT
// Compose: writes an edited document piece by piece, hashing it on the way where its revision is wanted.
#pragma once

#include <functional>
#include <span>
#include <string>
#include <vector>

#include "core/scan/digest.hpp"
#include "core/splice/changed_range.hpp"
#include "core/splice/piece_table.hpp"

namespace jt::splice {

/// Where the bytes go.
struct Outlet {
  std::function<Result<void>(std::span<const std::uint8_t>)> write;
  /// Copies a range of the original without showing it; empty where the outlet cannot.
  std::function<Result<void>(std::uint64_t offset, std::uint64_t size)> copy;
};

/// Writes the document. `digest`, where it is not null, has seen the first `hashed` bytes of it already (they are then
/// copied) and sees the rest.
Result<void> compose(PieceTable& document, const Outlet& outlet, scan::Digest* digest, std::uint64_t hashed);

/// Whether the document is the original, byte for byte. Reads both from the first change up to where they differ.
Result<bool> is_unchanged(PieceTable& document);

/// The old and new bytes of everything that changed; of many new ones only their number. LIMIT_EXCEEDED where they are
/// more than the journal keeps.
Result<std::vector<ChangedRange>> changed_ranges(PieceTable& document);

}  // namespace jt::splice
