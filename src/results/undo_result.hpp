// SPDX-License-Identifier: MIT
// What was undone, and what could be.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/edit/undo.hpp"
#include "results/output.hpp"

namespace jt::results {

/// `diff`: of a dry run.
void show_undo(const Output& output, const std::string& file, const edit::UndoOutcome& outcome,
               const std::optional<std::string>& diff);

/// The edits of a file that are kept, the last one first.
void show_history(output::Renderer& renderer, const std::vector<store::JournalEntry>& entries);

}  // namespace jt::results
