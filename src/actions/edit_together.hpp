// SPDX-License-Identifier: MIT
// Edits of several files, which change all or not at all.
#pragma once

#include <optional>
#include <vector>

#include "actions/caller.hpp"
#include "actions/schema_files.hpp"
#include "core/edit/editor.hpp"

namespace jt::actions {

/// The operations of a list for several files, as one edit for each file, however it is named there. `common`: all else
/// of those edits. Errors: those of `Roots::locate_for_edit`.
Result<std::vector<edit::EditRequest>> by_file(const bytes::Roots& roots, const edit::EditRequest& common,
                                               std::vector<edit::Operation> operations);

struct TogetherRequest {
  std::vector<edit::EditRequest> files;               ///< without what the caller decides for all edits
  path::Spelling spelling = path::Spelling::pointer;  ///< of paths, where nobody has asked for one
  std::optional<SchemaRequest> schema = {};           ///< that each edited document must fit
  bool doubts_texts = false;                          ///< as in EditRequest
};

/// Carries the edits out and reports them. Errors: those of `edit::edit_together`; they name the file.
Result<void> edit_together(Caller& caller, TogetherRequest request);

}  // namespace jt::actions
