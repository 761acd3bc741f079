// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/shared.hpp"

namespace jt {

namespace {

constexpr std::array<CommandOperand, 2> operands{shared::file, shared::path};

constexpr std::array<Option, 2> options{{
    {.name = "limit",
     .takes = Takes::number,
     .value = "N",
     .meaning = "print at most N keys",
     .more = "The default is 1000 for people and no limit in the other formats."},
    shared::lines,
}};

constexpr std::array<std::string_view, 2> description{
    "Prints the keys of the object at PATH with the types of their values. For an array it prints how many items it "
    "has, for another value its type.",
    "Only what is visited is checked. With `--strict` the whole document is.",
};

constexpr std::array<Example, 2> examples{{
    {.about = "The keys of the root:",
     .command = "jt keys config.json",
     .output = "Keys at $: features (object), version (string), env (string), logging (object), cache (object)\n"},
    {.about = "The same as records, with lengths:",
     .command = "jt keys config.json -c",
     .output = "#key\ttype\tlength\n"
               "features\tobject\t3\n"
               "version\tstring\t6\n"
               "env\tstring\t7\n"
               "logging\tobject\t2\n"
               "cache\tobject\t3\n"},
}};

constexpr std::array<ExitNote, 3> exits{{
    {0, "the keys, the length or the type was printed"},
    {1, "there is no value at PATH"},
    {2, "the document is not valid JSON where it was read or cannot be read, or wrong usage"},
}};

constexpr std::array<std::string_view, 2> related{"inspect", "get"};

}  // namespace

constinit const Command keys_command{.name = "keys",
                                     .group = Group::explore,
                                     .summary = "list the keys at a path with their types",
                                     .operands = operands,
                                     .options = options,
                                     .description = description,
                                     .examples = examples,
                                     .exits = exits,
                                     .see_also = related,
                                     .run = run_keys};

}  // namespace jt
