// SPDX-License-Identifier: MIT
#include <array>

#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace keys_page {

constexpr std::array<cli::CommandOperand, 2> operands{cli::shared::file, cli::shared::one_value};

constexpr std::array<cli::Option, 8> options{{
    {.name = "limit",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "print at most N keys",
     .more = "The default is 1000 in the human format; the other formats have no limit."},
    cli::shared::paths,
    cli::shared::no_filename,
    cli::shared::lines,
    cli::shared::no_lines,
    cli::shared::syntax,
    cli::shared::jsonc,
    cli::shared::skip_invalid,
}};

constexpr std::array<std::string_view, 4> description{
    "Prints the keys of the object at PATH, one a line, with the types and lengths of their values. For an array it "
    "prints the length and the keys of its elements (`?`: not all of them have it), for any other value the type.",
    cli::shared::input_note,
    cli::shared::files_note,
    "jt checks only the part of the document that it reads. `--strict` checks the whole document.",
};

constexpr std::array<cli::Example, 2> examples{{
    {.about = "The keys of an object:",
     .command = "jt keys config.json .cache",
     .output = "ttl       number\n"
               "maxBytes  number\n"
               "shards    array   3\n"},
    {.about = "The keys of the root as records, with lengths:",
     .command = "jt keys config.json -c",
     .output = "#key\ttype\tlength\n"
               "features\tobject\t3\n"
               "version\tstring\t6\n"
               "env\tstring\t7\n"
               "logging\tobject\t2\n"
               "cache\tobject\t3\n"},
}};

constexpr std::array<cli::ExitNote, 4> exits{{
    {0, "the keys, the length or the type was printed"},
    {1, "there is no value at PATH; with several files, in none of them"},
    {2, "the document cannot be read, the part that was read is invalid JSON, or the usage is wrong"},
    {3, "the query selects several values"},
}};

constexpr std::array<std::string_view, 2> related{"inspect", "get"};

}  // namespace keys_page

constinit const cli::Command keys_command{.name = "keys",
                                          .group = cli::Group::explore,
                                          .summary = "list the keys at a path with their types",
                                          .guide = "keys FILE [PATH] :: keys, types, lengths",
                                          .operands = keys_page::operands,
                                          .options = keys_page::options,
                                          .foreign = cli::shared::foreign_to_reads,
                                          .input = cli::Input::read,
                                          .description = keys_page::description,
                                          .examples = keys_page::examples,
                                          .exits = keys_page::exits,
                                          .see_also = keys_page::related,
                                          .one_value = true,
                                          .run = run_keys};

}  // namespace jt::commands
