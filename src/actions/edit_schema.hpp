// SPDX-License-Identifier: MIT
// The schema of an edit: which one, and what is said of errors that are left.
#pragma once

#include <optional>
#include <string>

#include "actions/schema_files.hpp"
#include "core/edit/editor.hpp"

namespace jt::actions {

/// The edit has to leave its document as valid as it is. Borrows `schemas`.
void check_edit(SchemaFiles& schemas, edit::EditRequest& edit);

/// About errors that were there before; nothing if there are none.
std::optional<std::string> note_of_errors_left(const edit::EditOutcome& outcome);

}  // namespace jt::actions
