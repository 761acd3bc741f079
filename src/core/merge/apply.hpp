// SPDX-License-Identifier: MIT
// apply: makes operations in a document, one splice for each change.
#pragma once

#include <vector>

#include "core/merge/operation.hpp"
#include "core/splice/piece_table.hpp"

namespace jt::merge {

/// Makes them; their places are those in the document before. `conflicts`: their places become those in the document
/// afterwards. Returns how many entries kept their comments, which both sides changed. Errors: those of the splicer,
/// and of reading.
Result<std::uint64_t> apply(splice::PieceTable& document, std::vector<Operation> operations,
                            std::vector<Conflict>& conflicts);

}  // namespace jt::merge
