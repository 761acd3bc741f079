// SPDX-License-Identifier: MIT
#include <array>

#include "cli/session_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace complete_session_page {

constexpr std::array<cli::CommandOperand, 1> operands{{
    {.name = "SESSION", .meaning = "print the ids of its changes", .required = false},
}};
constexpr std::array<cli::Option, 1> options{{cli::shared::store}};

}  // namespace complete_session_page

constinit const cli::Command complete_session_command{
    .name = "__complete-session",
    .group = cli::Group::help,
    .summary = "print the names of sessions or of changes, for completion scripts",
    .operands = complete_session_page::operands,
    .options = complete_session_page::options,
    .prints = "prints candidates",
    .hidden = true,
    .run = run_complete_session};

}  // namespace jt::commands
