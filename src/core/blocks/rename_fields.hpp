// SPDX-License-Identifier: MIT
// `old_string` and `new_string` under other names, and the edits that give them their own.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/blocks/fields.hpp"

namespace jt::blocks {

struct PairFound {
  Member old_string;
  Member new_string;
};

/// The two under their own names.
std::optional<PairFound> exact_pair(const std::vector<Member>& members);
/// The two under other names, if both are strings and no other names could be meant as well.
std::optional<PairFound> other_pair(std::string_view object, const std::vector<Member>& members);
/// A member that has one of the two names already, so that a pair of other names cannot be given them; null if there is
/// none.
const Member* clash_with(const PairFound& pair, const std::vector<Member>& members);

/// Renames the two where they are.
std::vector<FieldEdit> rename_pair(const PairFound& pair);
/// Puts the two, which are members of the block itself, into an object `search_replace`.
std::vector<FieldEdit> gather_pair(std::string_view object, const PairFound& pair);

}  // namespace jt::blocks
