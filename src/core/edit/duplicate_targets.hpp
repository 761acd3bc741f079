// SPDX-License-Identifier: MIT
// Targets of a query that are reached through one of two members of the same name.
#pragma once

#include "core/edit/target_search.hpp"

namespace jt::edit {

/// DUPLICATE_KEY where there is such a target: its edit would not be seen by a program that reads the other member. The
/// keys that the query names were looked at by `evaluate`. `nests`: a target may be within another. Another walk over
/// the document of the cursor, of the objects that the first targets are in, and only where it can find something.
Result<void> refuse_duplicates(scan::Cursor& cursor, const Targets& targets, const path::Query& query, bool nests);

}  // namespace jt::edit
