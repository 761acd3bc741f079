// SPDX-License-Identifier: MIT
// Commands to try: what was given once more, corrected, with the options that it had. Every command that a hint holds
// is made here, or gets `kept_options`, so that none forgets `--dry-run`.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/jq_edits.hpp"

namespace jt::cli {

/// Whether the command has an option of its own with that name.
bool has_option(const Command& command, std::string_view name);

/// The options that commands which read the document must repeat, as the user gave them: "--lines", "--root DIR".
std::vector<std::string> kept_options(const Arguments& arguments);

/// Whether FILE is read, or edited, as an array of its lines: by an option, or by its name.
bool reads_lines(const Arguments& arguments);

/// The command with the options that must be repeated.
std::string with_kept(const Arguments& arguments, std::string command);

/// The command as given, with these operands in place of its own, quoted for a shell. `added`: options as they can be
/// typed, that come before its own.
std::string same_command(const Arguments& arguments, std::span<const std::string> operands,
                         std::vector<std::string> added = {});

/// The command as given, with one option less.
std::string command_without(const Arguments& arguments, std::span<const std::string> operands, std::string_view option,
                            std::vector<std::string> added = {});

/// The command with that text as its standard input.
std::string with_input(std::string_view text, std::string_view command);

/// The edit in place of the one that was given, in the same file and with its options. Empty where that would not be
/// the same: the document came through a pipe, there are further operands, or an option has no meaning there.
std::string edit_command(const Arguments& arguments, const EditOfJq& edit);

}  // namespace jt::cli
