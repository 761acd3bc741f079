// SPDX-License-Identifier: MIT
#include <array>

#include "commands/commands.hpp"

namespace jt::commands {

namespace guide_page {

constexpr std::array<cli::CommandOperand, 1> operands{{
    {.name = "COMMAND",
     .meaning = "the command to read about; without it, the page is about all of jt",
     .required = false,
     .complete = cli::Complete::command},
}};

constexpr std::array<std::string_view, 2> description{
    "Prints a guide to all of jt, one page of at most 3,000 bytes: the order of arguments, how paths are written, one "
    "line for "
    "each command, and the exit codes. It is made for a reader who has never seen jt, above all for a program.",
    "With COMMAND it prints at most 700 bytes about that command.",
};

constexpr std::array<cli::Example, 1> examples{{
    {.about = "What edits an array:",
     .command = "jt guide | grep array",
     .output = "append FILE PATH VALUE: to an array\n"
               "insert FILE PATH/INDEX VALUE: into an array\n"},
}};

constexpr std::array<cli::ExitNote, 2> exits{{
    {0, "the page was printed"},
    {2, "the command does not exist"},
}};

constexpr std::array<std::string_view, 1> related{"help"};

}  // namespace guide_page

constinit const cli::Command guide_command{.name = "guide",
                                           .group = cli::Group::help,
                                           .summary = "print a one-page guide to all of jt",
                                           .operands = guide_page::operands,
                                           .prints = "prints a page of text",
                                           .description = guide_page::description,
                                           .examples = guide_page::examples,
                                           .exits = guide_page::exits,
                                           .see_also = guide_page::related,
                                           .run = run_guide};

}  // namespace jt::commands
