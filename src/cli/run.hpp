// SPDX-License-Identifier: MIT
// run: one call of jt, from the words of its command line to its exit code.
#pragma once

#include <string>
#include <vector>

#include "cli/context.hpp"
#include "cli/input.hpp"

namespace jt::cli {

/// What the process passes to a call.
struct Invocation {
  std::vector<std::string> words;  ///< without the program's name
  output::Writer& out;
  output::Writer& err;
  bool out_terminal = false;
  bool err_terminal = false;
  StandardInput input = StandardInput::none;
  Environment environment;
};

/// Standard input is read by commands with the operand "-", and by reading commands without FILE if `input` allows
/// it. Returns 0 to 3 (enum Exit); never throws, never exits.
int run(const Invocation& call);

}  // namespace jt::cli
