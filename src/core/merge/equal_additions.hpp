// SPDX-License-Identifier: MIT
// settle_additions: what both sides added to an array, each in another place, is one addition.
//
// It is so where each side has the value once: of `[0, 1, 0]` nobody knows which zero is meant. A value that one side
// added may be on the other side in place of an element of BASE, where both have as many elements. Then that element
// was not changed: it was removed, and the other one added. That is not said of numbers, `true`, `false` and `null`,
// which are often equal by accident. Where both sides have the value in place of other elements, each was changed.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/merge/array_changes.hpp"
#include "core/merge/identity.hpp"

namespace jt::merge {

struct EqualAddition {
  std::uint64_t ours = 0;    ///< index in OURS
  std::uint64_t theirs = 0;  ///< index in THEIRS
  bool apart = false;        ///< not after the same element of BASE
};

struct EqualAdditions {
  std::vector<EqualAddition> once;     ///< by index in THEIRS
  std::vector<EqualAddition> changed;  ///< both changed an element to it, each another one; by index in THEIRS
};

/// Changed elements that count as removed and added do so in `ours` and `theirs` then. What both added at one place is
/// not among them if THEIRS moved nothing. `objects`: elements that are objects are known by their values too.
Result<EqualAdditions> settle_additions(const ArrayIn& in_ours, ArrayChanges& ours, const ArrayIn& in_theirs,
                                        ArrayChanges& theirs, std::size_t depth, bool objects);

}  // namespace jt::merge
