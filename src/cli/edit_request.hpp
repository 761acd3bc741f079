// SPDX-License-Identifier: MIT
// From the arguments of an editing command to the edit.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/context.hpp"
#include "core/edit/editor.hpp"

namespace jt::cli {

/// How the file of an edit is opened and locked, as the options that all commands share which replace a file say.
bytes::EditOpening edit_opening(const Arguments& arguments);

/// What all editing commands can be told. Errors: INVALID_INPUT.
Result<edit::EditRequest> edit_request(const Context& context, const Arguments& arguments, const std::string& file);

/// VALUE: JSON text, `@FILE`, `-` for standard input, or the text of --string. Errors: INVALID_INPUT that shows where
/// the text is no JSON, and suggests quotes where they would help; those of reading the file.
Result<std::string> value_of(const Context& context, const Arguments& arguments,
                             const std::optional<std::string>& operand);

/// The text of a file that an option names, or of standard input for `-`.
Result<std::string> text_of(const Context& context, std::string_view file);

/// Whether the edited document goes to standard output, so that nothing else can.
bool prints_document(const edit::EditRequest& request);

/// Where jt keeps its state; empty where the environment does not say.
std::string state_folder(const Context& context);

/// The JSON value of an option, checked. Errors: INVALID_INPUT.
Result<std::string> json_option(const Arguments& arguments, std::string_view option);

}  // namespace jt::cli
