// SPDX-License-Identifier: MIT
// Edits of a document, their undo, and the history of a file.
#pragma once

#include <optional>
#include <string>

#include "actions/caller.hpp"
#include "actions/schema_files.hpp"
#include "core/edit/editor.hpp"
#include "core/edit/undo.hpp"

namespace jt::actions {

/// The operations, and how they are made and reported.
struct EditRequest {
  edit::EditRequest edit;  ///< without the sink, the progress and what else the caller decides for all edits
  path::Spelling spelling = path::Spelling::pointer;  ///< of paths, where nobody has asked for one
  bool sentence = false;                              ///< for people: a single operation is reported in a sentence
  bool brief = false;                                 ///< for people: one line about the edit
  bool doubts_texts = false;                          ///< strings that are JSON texts are most likely mistakes
  bool equal_together = false;                        ///< in json: targets with equal values are reported together
  std::optional<SchemaRequest> schema;                ///< that the edited document must fit
};

/// Carries the edit out and reports it; where the document itself goes to standard output, only warnings and notes are
/// reported. Errors: those of `edit::edit`.
Result<void> edit(Caller& caller, EditRequest request);

/// Whether the edited document goes to standard output, so that no result can.
bool prints_document(const edit::EditRequest& request);

/// Undoes edits, or makes them again, and reports it. The state folder and the sink are the caller's. Errors: those of
/// `edit::undo`.
Result<void> undo(Caller& caller, edit::UndoRequest request);

/// Shows the edits of a file that are kept. Errors: those of `edit::undo_history`.
Result<void> show_history(const Caller& caller, const std::string& file);

}  // namespace jt::actions
