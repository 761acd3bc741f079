// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/shared.hpp"

namespace jt {

namespace {

constexpr std::array<CommandOperand, 2> operands{shared::file, shared::path};

constexpr std::array<Option, 8> options{{
    {.name = "max-depth",
     .takes = Takes::number,
     .value = "N",
     .meaning = "how many levels to print, at most 10",
     .initial = "3"},
    {.name = "max-items",
     .takes = Takes::number,
     .value = "N",
     .meaning = "how many elements of an array to print",
     .initial = "100"},
    {.name = "max-keys",
     .takes = Takes::number,
     .value = "N",
     .meaning = "how many members of an object to print",
     .initial = "50"},
    {.name = "max-string",
     .takes = Takes::number,
     .value = "N",
     .meaning = "how many characters of a string to print",
     .initial = "1000"},
    {.name = "from",
     .takes = Takes::number,
     .value = "N",
     .meaning = "start at the N-th entry of the value at PATH, counted from 0",
     .initial = "0"},
    {.name = "depth", .takes = Takes::number, .value = "N", .meaning = "the same as --max-depth N"},
    {.name = "limit", .takes = Takes::number, .value = "N", .meaning = "the same as --max-items N --max-keys N"},
    shared::lines,
}};

constexpr std::array<std::string_view, 4> description{
    "Prints the document, or the value at PATH, pretty-printed and cut to a size that fits a screen or a context "
    "window.",
    "What was left out is said where it was: a cut object ends with a key `…`, a cut array with a string that begins "
    "with `…`, a cut string with `[+N chars]`; a container below the last level is printed as a string such as "
    "`{… 3 keys}`. A last line in brackets counts the cuts; it is absent when nothing was cut.",
    "With `--json` the answer holds the cut value, the counts, and commands that show more.",
    "Only what is printed, and what must be passed to get there, is checked. With `--strict` the whole document is.",
};

constexpr std::array<Example, 2> examples{{
    {.about = "The first user and how many more there are:",
     .command = "jt show users.json --max-items 1",
     .output = "{\n"
               "  \"users\": [\n"
               "    {\n"
               "      \"id\": \"user-0\",\n"
               "      \"name\": \"Alice Martin\",\n"
               "      \"email\": \"alice@example.com\",\n"
               "      \"settings\": \"{… 2 keys}\"\n"
               "    },\n"
               "    \"… 11 more items\"\n"
               "  ]\n"
               "}\n"
               "[Truncation info: 1 array truncated, 1 deep structure]\n"},
    {.about = "One level of a configuration:",
     .command = "jt show config.json --max-depth 1",
     .output = "{\n"
               "  \"features\": \"{… 3 keys}\",\n"
               "  \"version\": \"2.14.0\",\n"
               "  \"env\": \"staging\",\n"
               "  \"logging\": \"{… 2 keys}\",\n"
               "  \"cache\": \"{… 3 keys}\"\n"
               "}\n"
               "[Truncation info: 3 deep structures]\n"},
}};

constexpr std::array<ExitNote, 3> exits{{
    {0, "the value was printed"},
    {1, "there is no value at PATH"},
    {2, "the document is not valid JSON where it was read or cannot be read, or wrong usage"},
}};

constexpr std::array<std::string_view, 2> related{"get", "inspect"};

}  // namespace

constinit const Command show_command{.name = "show",
                                     .group = Group::explore,
                                     .summary = "print a document cut to a size that fits, and say what was left out",
                                     .operands = operands,
                                     .options = options,
                                     .description = description,
                                     .examples = examples,
                                     .exits = exits,
                                     .see_also = related,
                                     .run = run_show};

}  // namespace jt
