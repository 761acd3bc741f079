// SPDX-License-Identifier: MIT
#include <array>

#include "commands/commands.hpp"

namespace jt::commands {

namespace help_page {

constexpr std::array<cli::CommandOperand, 1> operands{{
    {.name = "COMMAND",
     .meaning = "the command to read about, or `syntax`; without it, jt lists the commands",
     .required = false,
     .complete = cli::Complete::command},
}};

constexpr std::array<std::string_view, 4> description{
    "Opens the manual page of a command with `man`(1), or prints its text if man or the page is not installed.",
    "Without COMMAND, lists the commands, in any of the four formats.",
    "`jt help syntax` says which files may have comments, and lists their names.",
    "`jt COMMAND -h` prints a short usage, `jt COMMAND --help` prints the text of the manual page.",
};

constexpr std::array<cli::Example, 2> examples{{
    {.about = "The names of all commands:",
     .command = "jt help --list",
     .output = "diff\n"
               "format\n"
               "get\n"
               "grep\n"
               "inspect\n"
               "keys\n"
               "show\n"
               "table\n"
               "append\n"
               "apply\n"
               "delete\n"
               "git\n"
               "insert\n"
               "merge\n"
               "merge-file\n"
               "patch\n"
               "preview\n"
               "rename\n"
               "sessions\n"
               "set\n"
               "undo\n"
               "blocks\n"
               "schema\n"
               "validate\n"
               "call\n"
               "info\n"
               "list\n"
               "mcp\n"
               "completion\n"
               "guide\n"
               "help\n"},
    {.about = "The usage of one command:",
     .command = "jt keys -h | head -n 1",
     .output = "usage: jt keys [OPTIONS] FILE [PATH]\n"},
}};

constexpr std::array<cli::ExitNote, 2> exits{{
    {0, "the page or the list was shown"},
    {2, "the command does not exist"},
}};

constexpr std::array<std::string_view, 1> related{"completion"};

}  // namespace help_page

constinit const cli::Command help_command{.name = "help",
                                          .group = cli::Group::help,
                                          .summary = "open the manual page of a command, or list the commands",
                                          .operands = help_page::operands,
                                          .description = help_page::description,
                                          .examples = help_page::examples,
                                          .exits = help_page::exits,
                                          .see_also = help_page::related,
                                          .run = run_help};

}  // namespace jt::commands
