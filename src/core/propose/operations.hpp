// SPDX-License-Identifier: MIT
// Changes as operations of the one editor, and operations as changes.
#pragma once

#include <span>
#include <vector>

#include "core/edit/editor.hpp"
#include "core/propose/proposal.hpp"
#include "core/propose/shift.hpp"
#include "core/result.hpp"

namespace jt::propose {

/// Operations that are made one after the other.
struct Sequence {
  std::vector<edit::Operation> operations;  ///< one for each change
  std::vector<std::size_t> changes;         ///< of each operation, its change
  Shift shift;                              ///< where other values are after them
};

/// Changes of one document, or some of them in their order, as operations. INVALID_INPUT if one lies within what
/// another one removes or writes (with `within`: if the other one, or one before it there, is not among them).
Result<Sequence> sequence_of(std::span<const Change> changes);

/// What each operation changed, by the results of the editor, as changes of the document as it was before all of them.
/// The changes are numbered. A test changes nothing. LIMIT_EXCEEDED if an operation has changed more than the results
/// tell of (`OperationResult::most_changes`).
Result<std::vector<Change>> changes_of(std::span<const edit::Operation> operations,
                                       std::span<const edit::OperationResult> results);

}  // namespace jt::propose
