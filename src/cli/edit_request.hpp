// SPDX-License-Identifier: MIT
// Converts the arguments of an editing command to the edit.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "actions/edit.hpp"
#include "cli/context.hpp"

namespace jt::cli {

/// How the file of an edit is opened and locked, as the options that all commands share which replace a file say.
bytes::EditOpening edit_opening(const Arguments& arguments);

/// --no-sync, --no-undo and --require-undo. INVALID_INPUT for the last two together, and for the last one where the
/// output goes elsewhere.
Result<void> take_undo(const Arguments& arguments, edit::EditRequest& request);

/// --output: where the edited document goes. Names of standard output are "-". That of `file` itself is no other place:
/// nothing, and it is edited like any file, to be undone.
std::optional<std::string> output_of(const Context& context, const Arguments& arguments, const std::string& file);

/// The options that all editing commands share. Errors: INVALID_INPUT.
Result<actions::EditRequest> edit_request(const Context& context, const Arguments& arguments);

/// VALUE: JSON text, `@FILE`, `-` for standard input, or the text of --string. Errors: INVALID_INPUT that shows where
/// the text is not JSON, and suggests quotes if they would help; those of reading the file.
/// `commented` becomes whether there are comments or a trailing comma in it.
Result<std::string> value_of(const Context& context, const Arguments& arguments,
                             const std::optional<std::string>& operand, bool* commented);

/// The JSON value of an option, checked. Errors: INVALID_INPUT.
Result<std::string> json_option(const Arguments& arguments, std::string_view option);

/// --all, --unique and --max-targets: how many targets a query may have.
Result<void> take_targets(const Arguments& arguments, edit::Operation& operation);

/// The edits of several files, one for each; -o, --if-rev and standard input are for one. INVALID_INPUT.
Result<Exit> run_together(Context& context, const Arguments& arguments, std::vector<actions::EditRequest> requests);

/// `actions::edit`; its errors name commands that edit all targets of a query, or one of them.
Result<Exit> run_edit(Context& context, const Arguments& arguments, actions::EditRequest request);

/// A path as a word of the history: the root, which has no letter as a pointer, is `''`.
std::string word_of(const std::string& path);

}  // namespace jt::cli
