// SPDX-License-Identifier: MIT
// Converts the arguments of an editing command to the edit.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "cli/context.hpp"
#include "core/edit/editor.hpp"

namespace jt::cli {

/// How the file of an edit is opened and locked, as the options that all commands share which replace a file say.
bytes::EditOpening edit_opening(const Arguments& arguments);

/// The options that all editing commands share. Errors: INVALID_INPUT.
Result<edit::EditRequest> edit_request(const Context& context, const Arguments& arguments, const std::string& file);

/// VALUE: JSON text, `@FILE`, `-` for standard input, or the text of --string. Errors: INVALID_INPUT that shows where
/// the text is not JSON, and suggests quotes if they would help; those of reading the file.
Result<std::string> value_of(const Context& context, const Arguments& arguments,
                             const std::optional<std::string>& operand);

/// The text of a file that an option names, or of standard input for `-`.
Result<std::string> text_of(const Context& context, std::string_view file);

/// Whether the edited document is written to standard output, so that nothing else can be.
bool prints_document(const edit::EditRequest& request);

/// The JSON value of an option, checked. Errors: INVALID_INPUT.
Result<std::string> json_option(const Arguments& arguments, std::string_view option);

/// --all, --unique and --max-targets: how many targets a query may have.
Result<void> take_targets(const Arguments& arguments, edit::Operation& operation);

/// Whether it is the command that has --ops.
bool is_patch(const Arguments& arguments);

/// The error of an edit, with the commands that edit all targets of a query or one of them.
Error with_commands(Error error, const Arguments& arguments);

}  // namespace jt::cli
