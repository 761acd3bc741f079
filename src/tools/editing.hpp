// SPDX-License-Identifier: MIT
// Editing: what the tools that change a file have in common.
#pragma once

#include "core/edit/editor.hpp"
#include "results/edit_result.hpp"
#include "tools/parameter.hpp"
#include "tools/run.hpp"

namespace jt::tools {

/// The edit of a file, without its operations.
edit::EditRequest edit_request(const Run& run, const std::string& file);

/// Carries the edit out, with an undo record, and shows it. `set_message` may set the message of the view. `usual`: how
/// paths are spelled.
Result<void> carry_out(Run& run, edit::EditRequest request, path::Spelling usual,
                       void (*set_message)(results::EditView&) = nullptr);

/// A parameter that holds JSON text. Errors: INVALID_INPUT that names the parameter and says where the text is wrong.
Result<std::string> json_text(const Arguments& arguments, std::string_view name);

}  // namespace jt::tools
