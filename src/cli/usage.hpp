// SPDX-License-Identifier: MIT
// Usage: the one-line synopsis of a command, and errors of usage, each with the correct usage.
#pragma once

#include <span>
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
/// `before` and `rest`: the words around it.
Error unknown_command(std::string_view word, std::span<const std::string> before = {},
                      std::span<const std::string> rest = {});
Error missing_operand(const Command& command, const CommandOperand& operand);
/// `words`: it and those behind it.
Error unexpected_operand(const Arguments& arguments, std::span<const std::string> words);
Error unknown_choice(const Arguments& arguments, const CommandOperand& operand, std::string_view word,
                     const std::string& file);
Error missing_value(const Command* command, const Option& option);
Error unexpected_value(const Command* command, const Option& option);
/// A value that is no number or no choice of the option.
Error wrong_value(const Command* command, const Option& option, std::string_view value);

}  // namespace jt::cli
