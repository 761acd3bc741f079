// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/shared.hpp"

namespace jt {

namespace {

constexpr std::array<CommandOperand, 2> operands{{
    shared::file,
    {.name = "PATH",
     .meaning = "a path to one or more values: JSON Pointer, JSONPath or accessor (default: the root)",
     .required = false,
     .repeats = true,
     .complete = Complete::path},
}};

constexpr std::array<Option, 8> options{{
    {.name = "raw", .letter = 'r', .meaning = "print strings without quotes, with escapes decoded"},
    {.name = "compact", .meaning = "print each value on one line; only whitespace between tokens is removed"},
    {.name = "default", .takes = Takes::text, .value = "JSON", .meaning = "print JSON if there is no value at PATH"},
    {.name = "range",
     .takes = Takes::text,
     .value = "A:B",
     .meaning = "print elements A to B-1 of an array",
     .more = "A or B may be omitted, and a negative number counts from the end."},
    {.name = "limit", .takes = Takes::number, .value = "N", .meaning = "stop after N values"},
    {.name = "max-string",
     .takes = Takes::number,
     .value = "N",
     .meaning = "with --concise, truncate values to N characters"},
    shared::lines,
    shared::no_lines,
}};

constexpr std::array<std::string_view, 5> description{
    "Prints the value at each PATH exactly as it is in the file, followed by a newline.",
    "PATH may be any JSONPath query. The values of a query are printed in the order of RFC 9535, several paths in the "
    "order of the arguments. jt stops reading after the value of a path to one value, so a value near the beginning of "
    "a large document is printed at once.",
    shared::input_note,
    "If there is no value at a path to one value, the error names the nearest value that exists and its similar keys.",
    "jt checks only the part of the document that it reads. `--strict` checks the whole document.",
};

constexpr std::array<Example, 4> examples{{
    {.about = "One value:", .command = "jt get users.json '.users[0].name'", .output = "\"Alice Martin\"\n"},
    {.about = "A string for a shell script:",
     .command = "jt get -r users.json /users/0/email",
     .output = "alice@example.com\n"},
    {.about = "All values that a query selects, with their paths:",
     .command = "jt get -c users.json '$.users[:3].name'",
     .output = "#path\tvalue\n"
               "$.users[0].name\t\"Alice Martin\"\n"
               "$.users[1].name\t\"Bob Okafor\"\n"
               "$.users[2].name\t\"Carla Núñez\"\n"},
    {.about = "From a pipe, with a default:",
     .command = "echo '{\"a\": 1}' | jt get .b --default null",
     .output = "null\n"},
}};

constexpr std::array<ExitNote, 3> exits{{
    {0, "a value was found, or the value of `--default` was printed"},
    {1, "there is no value at a PATH, or a query found nothing"},
    {2, "the document cannot be read, the part that was read is invalid JSON, or the usage is wrong"},
}};

constexpr std::array<std::string_view, 3> related{"keys", "show", "inspect"};

}  // namespace

constinit const Command get_command{.name = "get",
                                    .group = Group::explore,
                                    .summary = "print the value at a path, byte for byte",
                                    .operands = operands,
                                    .options = options,
                                    .foreign = shared::foreign_to_reads,
                                    .input = Input::read,
                                    .description = description,
                                    .examples = examples,
                                    .exits = exits,
                                    .see_also = related,
                                    .run = run_get};

}  // namespace jt
