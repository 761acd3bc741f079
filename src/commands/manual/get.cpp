// SPDX-License-Identifier: MIT
#include <array>

#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace get_page {

constexpr std::array<cli::CommandOperand, 2> operands{{
    cli::shared::file,
    {.name = "PATH",
     .meaning = "a path to one or more values: JSON Pointer, JSONPath or accessor (default: the root)",
     .required = false,
     .repeats = true,
     .complete = cli::Complete::path},
}};

constexpr std::array<cli::Option, 21> options{{
    cli::shared::inside,
    {.name = "raw", .letter = 'r', .meaning = "print strings without quotes, with escapes decoded"},
    {.name = "compact", .meaning = "print each value on one line; only whitespace between tokens is removed"},
    {.name = "comments",
     .meaning = "print comments and trailing commas too",
     .more =
         "Without it, values of a document with comments are printed as JSON: comments and trailing commas are left "
         "out, and so are lines that hold nothing but comments."},
    {.name = "default",
     .takes = cli::Takes::text,
     .value = "JSON",
     .meaning = "print JSON if there is no value at PATH"},
    {.name = "default-null", .meaning = "with --default, print JSON also in place of null"},
    {.name = "exit-status", .letter = 'e', .meaning = "exit with 1 if the last value is false or null"},
    {.name = "range",
     .takes = cli::Takes::text,
     .value = "A:B",
     .meaning = "print elements A to B-1 of an array",
     .more = "A or B may be omitted, and a negative number counts from the end."},
    {.name = "count", .meaning = "print how many values there are, not the values"},
    {.name = "tally",
     .meaning = "print each distinct value with the number of its occurrences, most frequent first",
     .more = "Values are equal if they are equal as JSON: `1` and `1.0`, objects with the same members in any order. "
             "`--limit` limits the distinct values that are printed."},
    {.name = "jq",
     .meaning = "read PATH as jq does: what is absent is null, and A // B is B if A is null or false",
     .more = "Without it, a key that is absent is an error or selects nothing."},
    {.name = "explain",
     .meaning = "print PATH as JSONPath, not the value",
     .more = "Where JSONPath cannot say it, PATH is printed as it is given. FILE is not read."},
    {.name = "limit",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "stop after N values, in each file",
     .more = "A note, and with --json the member `limitReached`, says that it was reached: there may be more."},
    {.name = "max-string",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "with --concise, truncate values to N characters"},
    cli::shared::paths,
    cli::shared::no_filename,
    cli::shared::lines,
    cli::shared::no_lines,
    cli::shared::syntax,
    cli::shared::jsonc,
    cli::shared::skip_invalid,
}};

constexpr std::array<std::string_view, 8> description{
    "Prints the value at each PATH exactly as it is in the file, followed by a newline.",
    "PATH may be any JSONPath query, or what selects in jq: `.users[] | select(.age > 18) | .name`; at its end `| "
    "length` "
    "and `| keys` are computed, and `.a[2:4]` is one array. The values of a query are printed in the order of RFC "
    "9535, several paths in the "
    "order of the arguments. jt stops reading after the value of a path to one value, so a value near the beginning of "
    "a large document is printed at once.",
    cli::shared::input_note,
    cli::shared::files_note,
    "If there is no value at a path to one value, the error names the nearest value that exists and its similar keys. "
    "Of several paths in jq's spelling, one with `?` selects nothing then.",
    "If a query selects nothing, nothing is printed, and a note on stderr says which step selects nothing.",
    "With several PATHs, `--count` and `--tally` count the values of all of them together.",
    "jt checks only the part of the document that it reads. `--strict` checks the whole document.",
};

constexpr std::array<cli::Example, 7> examples{{
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
    {.about = "How often each value occurs:",
     .command = "jt get --tally users.json '$.users[*].settings.theme'",
     .output = "8  \"dark\"\n4  \"light\"\n"},
    {.about = "The same path in several files:",
     .command = "jt get -r -p '$[\"name\", \"version\"]' config.json shop.json",
     .output = "config.json: 2.14.0\n"
               "shop.json: Café Größenwahn\n"},
    {.about = "As in jq:",
     .command = "jt get users.json '.users[] | select(.settings.theme == \"light\") | .id'",
     .output = "\"user-0\"\n"
               "\"user-3\"\n"
               "\"user-6\"\n"
               "\"user-9\"\n"},
    {.about = "From a pipe, with a default:",
     .command = "echo '{\"a\": 1}' | jt get .b --default null",
     .output = "null\n"},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "a value was found, or the value of `--default` was printed"},
    {1,
     "there is no value at a PATH, or a query found nothing; with several files, in none of them; with `-e`, the last "
     "value is false or null"},
    {2, "the document cannot be read, the part that was read is invalid JSON, or the usage is wrong"},
}};

constexpr std::array<std::string_view, 3> related{"keys", "show", "inspect"};

}  // namespace get_page

constinit const cli::Command get_command{
    .name = "get",
    .group = cli::Group::explore,
    .summary = "print the value at a path, byte for byte",
    .guide = "get FILE PATH|QUERY... [-r] [--count] [--tally] :: values, byte for byte",
    .operands = get_page::operands,
    .options = get_page::options,
    .foreign = cli::shared::foreign_to_reads,
    .input = cli::Input::read,
    .description = get_page::description,
    .examples = get_page::examples,
    .exits = get_page::exits,
    .see_also = get_page::related,
    .run = run_get};

}  // namespace jt::commands
