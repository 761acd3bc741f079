// SPDX-License-Identifier: MIT
// apply: makes operations in a document, one splice for each change.
#pragma once

#include <cstdint>
#include <vector>

#include "core/merge/operation.hpp"
#include "core/splice/piece_table.hpp"

namespace jt::merge {

/// Makes them; their places are those in the document before. `conflicts`: their places become those in the document
/// afterwards. `without`: sorted hashes of comments that do not come with what is put in. Returns how many entries kept
/// their comments, which both sides changed. Errors: those of the splicer, and of reading.
Result<std::uint64_t> apply(splice::PieceTable& document, std::vector<Operation> operations,
                            std::vector<Conflict>& conflicts, const std::vector<std::uint64_t>& without = {});

}  // namespace jt::merge
