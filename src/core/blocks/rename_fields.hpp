// SPDX-License-Identifier: MIT
// `old_string` and `new_string` under other names, and the edits that give them their own.
#pragma once

#include <optional>
#include <string_view>
#include <vector>

#include "core/blocks/fields.hpp"

namespace jt::blocks {

struct PairFound {
  value::View old_string;
  value::View new_string;
};

/// The two under their own names.
std::optional<PairFound> exact_pair(const value::View& object);
/// The two under other names, if both are strings and no other names could be meant as well.
std::optional<PairFound> other_pair(const value::View& object);
/// A member that has one of the two names already, so that a pair of other names cannot be given them; absent if there
/// is none.
value::View clash_with(const PairFound& pair, const value::View& object);
/// How many members have that name.
std::ptrdiff_t count_of(const value::View& object, std::string_view name);

/// Renames the two where they are. Offsets are in the text of the object.
std::vector<FieldEdit> rename_pair(const value::View& object, const PairFound& pair);
/// Puts the two, which are members of the block itself, into an object `search_replace`.
std::vector<FieldEdit> gather_pair(const value::View& object, const PairFound& pair);

}  // namespace jt::blocks
