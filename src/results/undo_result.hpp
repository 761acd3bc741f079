// SPDX-License-Identifier: MIT
// The results of undo, and the list of edits that can be undone.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/edit/recover.hpp"
#include "core/edit/undo.hpp"
#include "results/diff_text.hpp"
#include "results/output.hpp"

namespace jt::results {

/// `diff`: of a dry run.
void show_undo(const Output& output, const std::string& file, const edit::UndoOutcome& outcome,
               const std::optional<DiffText>& diff);

/// What was unfinished.
void show_recovered(const Output& output, const std::vector<edit::Recovered>& all);

/// The recorded edits of a file, the last one first.
void show_history(output::Renderer& renderer, const std::vector<store::JournalEntry>& entries);

}  // namespace jt::results
