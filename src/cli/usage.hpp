// SPDX-License-Identifier: MIT
// Usage: the one-line synopsis of a command, and errors of usage, each with the correct usage.
#pragma once

#include <string>
#include <string_view>

#include "cli/arguments.hpp"
#include "cli/command.hpp"
#include "core/result.hpp"

namespace jt::cli {

/// "jt get [OPTIONS] FILE PATH...". The command without a name is jt itself.
std::string synopsis(const Command& command);

/// "-d, --depth N", "    --sizes" (with `align`), "--depth N".
std::string spelling_of(const Option& option, bool align = false);

// Each is INVALID_INPUT and names the usage line and where to read more.
Error usage_error(const Command* command, std::string message);
/// The same, of the command that these arguments belong to.
Failed misuse(const Arguments& arguments, std::string message);
/// `word` as typed: "--jsom", "--jsom=x", "-z".
Error unknown_option(const Command* command, std::string_view word);
Error unknown_command(std::string_view word);
Error missing_operand(const Command& command, const CommandOperand& operand);
Error unexpected_operand(const Command& command, std::string_view word);
Error unknown_choice(const Command& command, const CommandOperand& operand, std::string_view word,
                     const std::string& file);
Error missing_value(const Command* command, const Option& option);
Error unexpected_value(const Command* command, const Option& option);
/// A value that is no number or no choice of the option.
Error wrong_value(const Command* command, const Option& option, std::string_view value);

}  // namespace jt::cli
