// SPDX-License-Identifier: MIT
// Completion scripts, made from the descriptions of the commands.
#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "cli/command.hpp"

namespace jt::cli {

std::string bash_script();
std::string zsh_script();
std::string fish_script();

/// The script for "bash", "zsh" or "fish".
std::string completion_script(std::string_view shell);

// ---- shared by the three shells
/// Listed commands, sorted.
std::vector<const Command*> offered_commands();
/// "-d", "--depth": the spellings of the option, joined by `between`.
std::string typed(const Option& option, std::string_view between);
/// The spellings of all options that take a value, joined.
std::string typed_with_value(std::span<const Option> options, std::string_view between);
/// In single quotes of the shell: `'` becomes `replacement`.
std::string single_quoted(std::string_view text, std::string_view replacement);

}  // namespace jt::cli
