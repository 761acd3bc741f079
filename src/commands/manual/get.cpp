// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/shared.hpp"

namespace jt {

namespace {

constexpr std::array<CommandOperand, 2> operands{{
    shared::file,
    {.name = "PATH",
     .meaning = "a path to one value or many, as JSON Pointer, JSONPath or accessor",
     .repeats = true,
     .complete = Complete::path},
}};

constexpr std::array<Option, 7> options{{
    {.name = "raw", .letter = 'r', .meaning = "print strings without quotes, their escapes resolved"},
    {.name = "compact", .meaning = "print each value on one line: blanks between tokens removed, nothing else changed"},
    {.name = "default", .takes = Takes::text, .value = "JSON", .meaning = "print this where there is no value at PATH"},
    {.name = "range",
     .takes = Takes::text,
     .value = "A:B",
     .meaning = "of an array print the elements from A up to, not including, B",
     .more = "Either may be left out."},
    {.name = "limit", .takes = Takes::number, .value = "N", .meaning = "stop after N values"},
    {.name = "max-string",
     .takes = Takes::number,
     .value = "N",
     .meaning = "with --concise, cut values after N characters"},
    shared::lines,
}};

constexpr std::array<std::string_view, 4> description{
    "Prints the value at each PATH as it stands in the file, byte for byte, and a newline after it.",
    "A PATH may be any JSONPath query. Its values are printed one after the other in the order of RFC 9535; several "
    "paths in the order of the arguments. A path to one value stops reading there, so the beginning of a large "
    "document "
    "is there at once.",
    "Where a path to one value leads nowhere, the error says what exists at the nearest place and which keys come "
    "close.",
    "Only what is visited is checked. With `--strict` the whole document is.",
};

constexpr std::array<Example, 4> examples{{
    {.about = "One value:", .command = "jt get users.json '.users[0].name'", .output = "\"Alice Martin\"\n"},
    {.about = "A string for a shell script:",
     .command = "jt get -r users.json /users/0/email",
     .output = "alice@example.com\n"},
    {.about = "All that a query finds, with their paths:",
     .command = "jt get -c users.json '$.users[:3].name'",
     .output = "#path\tvalue\n"
               "$.users[0].name\t\"Alice Martin\"\n"
               "$.users[1].name\t\"Bob Okafor\"\n"
               "$.users[2].name\t\"Carla Núñez\"\n"},
    {.about = "From a pipe, with a value for want of another:",
     .command = "echo '{\"a\": 1}' | jt get - .b --default null",
     .output = "null\n"},
}};

constexpr std::array<ExitNote, 3> exits{{
    {0, "something was found, or `--default` printed"},
    {1, "there is no value at a PATH, or a query found nothing"},
    {2, "the document is not valid JSON where it was read or cannot be read, or wrong usage"},
}};

constexpr std::array<std::string_view, 3> related{"keys", "show", "inspect"};

}  // namespace

constinit const Command get_command{.name = "get",
                                    .group = Group::explore,
                                    .summary = "print the value at a path, byte for byte",
                                    .operands = operands,
                                    .options = options,
                                    .description = description,
                                    .examples = examples,
                                    .exits = exits,
                                    .see_also = related,
                                    .run = run_get};

}  // namespace jt
