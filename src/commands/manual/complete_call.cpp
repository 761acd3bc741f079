// SPDX-License-Identifier: MIT
#include <array>

#include "cli/asking_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace complete_call_page {

constexpr std::array<cli::CommandOperand, 1> operands{{
    {.name = "WORD",
     .meaning = "the words as typed so far; the last one may be empty",
     .required = false,
     .repeats = true},
}};

}  // namespace complete_call_page

constinit const cli::Command complete_call_command{
    .name = "__complete-call",
    .group = cli::Group::help,
    .summary = "print what can follow in a call of a tool, for completion scripts",
    .operands = complete_call_page::operands,
    .options = cli::shared::catalogue_options,
    .prints = "prints candidates",
    .hidden = true,
    .run = run_complete_call};

}  // namespace jt::commands
