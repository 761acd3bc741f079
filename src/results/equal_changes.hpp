// SPDX-License-Identifier: MIT
// Changes of several targets, those with equal values together: one line says what 33 would say.
#pragma once

#include <cstdint>
#include <vector>

#include "core/edit/operation.hpp"

namespace jt::results {

/// Changes with the same old and the same new text; at least one.
using EqualChanges = std::vector<const edit::ValueChange*>;

/// The groups in the order of their first change. Texts of over 1,024 bytes together may have been cut, and are in a
/// group of their own. Borrows the changes.
std::vector<EqualChanges> equal_changes(const std::vector<edit::ValueChange>& changes);

/// With those that were counted and not reported.
std::uint64_t count_of(const EqualChanges& group);

}  // namespace jt::results
