// SPDX-License-Identifier: MIT
// settle_moves: the order of elements that one side moved, or both.
//
// Two elements have one of two orders in each document, so for each pair alone it is clear what both sides want: what
// one side turned is turned. All pairs together can exclude each other (a before b, b before c, c before a). Then an
// element stays where OURS has it, and that is said.
//
// Elements that neither side moved are fixed. What OURS moved is where it is there. What THEIRS moved goes between the
// same fixed elements as there. Within such a gap, the elements of both sides are merged by what is wanted of each
// pair. At last each move of THEIRS is tested against all moves of OURS by counting the pairs that it would turn, as
// inversions of permutations, so that it takes n log n for n moved elements.
#pragma once

#include <cstdint>
#include <vector>

#include "core/merge/array_changes.hpp"

namespace jt::merge {

struct SettledMoves {
  struct Move {
    std::uint64_t base = 0;
    std::uint64_t ours = 0;
    std::uint64_t theirs = 0;
    std::uint64_t after = 0;  ///< index in OURS of the element that it goes after, plus 1
  };
  struct Stay {
    std::uint64_t base = 0;
    bool both = false;  ///< both moved the element itself; else OURS moved what THEIRS moved it past
  };
  std::vector<Move> moves;  ///< of elements of OURS, by index in THEIRS
  std::vector<Stay> stays;  ///< which are where OURS has them, and THEIRS wants them elsewhere; by index in BASE
};

SettledMoves settle_moves(const ArrayChanges& ours, const ArrayChanges& theirs);

}  // namespace jt::merge
