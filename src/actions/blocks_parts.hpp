// SPDX-License-Identifier: MIT
// What the capabilities of tool blocks share: the answer as a source, and the folder in which its calls act.
#pragma once

#include <memory>
#include <string>

#include "actions/blocks.hpp"
#include "core/blocks/workspace.hpp"

namespace jt::actions {

/// Notes calls that the rules pass over, while the answer is read; the caller outlives that.
void note_arrays(const Caller& caller, Answer& answer);

/// The same, and opens it.
Result<std::unique_ptr<bytes::Source>> open_answer(const Caller& caller, Answer& answer);

/// OUTSIDE_ROOT unless the folder is inside the roots of the caller. FILE_NOT_FOUND, NOT_A_FILE.
Result<blocks::Workspace> open_root(const Caller& caller, const std::string& root);

}  // namespace jt::actions
