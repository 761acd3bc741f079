// SPDX-License-Identifier: MIT
#include <array>

#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace complete_path_page {

constexpr std::array<cli::CommandOperand, 2> operands{{
    cli::shared::file,
    {.name = "PREFIX", .meaning = "the path as typed so far"},
}};
constexpr std::array<cli::Option, 6> options{{
    cli::shared::lines,
    cli::shared::no_lines,
    cli::shared::syntax,
    cli::shared::jsonc,
    {.name = "where",
     .takes = cli::Takes::text,
     .value = "ARRAYPATH",
     .meaning = "print the beginnings of objects with the keys of that array's elements"},
    {.name = "double", .meaning = "put keys in brackets between double quotes"},
}};

}  // namespace complete_path_page

constinit const cli::Command complete_path_command{
    .name = "__complete-path",
    .group = cli::Group::help,
    .summary = "print the paths that begin with a prefix, for completion scripts",
    .operands = complete_path_page::operands,
    .options = complete_path_page::options,
    .prints = "prints candidates",
    .hidden = true,
    .run = run_complete_path};

}  // namespace jt::commands
