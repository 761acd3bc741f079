// SPDX-License-Identifier: MIT
// Common steps of reading commands: open FILE, go to PATH.
#pragma once

#include "actions/targets.hpp"
#include "cli/context.hpp"

namespace jt::cli {

/// How the arguments and global options say that documents are read.
actions::Reading reading_of(const Context& context, const Arguments& arguments);

/// Each FILE, and each path of that operand or the root. Errors: INVALID_PATH.
Result<actions::Targets> targets_of(const Arguments& arguments, std::string_view operand = "PATH",
                                    path::QueryOptions options = {});
/// The same for a command that opens a file for each path. Errors: INVALID_INPUT too, for one that can be opened once.
Result<actions::Targets> separate_targets(const Context& context, const Arguments& arguments);

/// Whether results have the names of their files: with several files, unless --no-filename is given.
bool names_files(const Arguments& arguments);

}  // namespace jt::cli
