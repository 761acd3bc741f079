// SPDX-License-Identifier: MIT
// Parse: converts the words of a command line to a command and its arguments. The only file that uses CLI11.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "cli/arguments.hpp"
#include "cli/input.hpp"

namespace jt::cli {

/// The words of a command line without the command.
struct Split {
  const Command* command = nullptr;  ///< null: only options were given
  std::vector<std::string> words;
};

/// Finds the command, which may come after global options. Only reads the words.
Result<Split> split_command(std::span<const std::string> words);

/// Options and operands of the command. Operands and values are passed on verbatim: "-5", "-", "[0]", "". With
/// --help, -h or --version among the options, operands are not checked. If `input` can be read, a reading command
/// without operands gets "-".
Result<Arguments> parse(const Command& command, const std::vector<std::string>& words,
                        StandardInput input = StandardInput::none);

}  // namespace jt::cli
