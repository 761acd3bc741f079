// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/shared.hpp"

namespace jt {

namespace {

constexpr std::array<CommandOperand, 2> operands{{
    shared::file,
    {.name = "PREFIX", .meaning = "the path as typed so far"},
}};
constexpr std::array<Option, 4> options{{
    shared::lines,
    shared::no_lines,
    {.name = "where",
     .takes = Takes::text,
     .value = "ARRAYPATH",
     .meaning = "print the beginnings of objects with the keys of that array's elements"},
    {.name = "double", .meaning = "put keys in brackets between double quotes"},
}};

}  // namespace

constinit const Command complete_path_command{
    .name = "__complete-path",
    .group = Group::help,
    .summary = "print the paths that begin with a prefix, for completion scripts",
    .operands = operands,
    .options = options,
    .formats = {.concise = false, .list = false, .json = false, .prints = "prints candidates"},
    .hidden = true,
    .run = run_complete_path};

}  // namespace jt
