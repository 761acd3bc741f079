// SPDX-License-Identifier: MIT
#include <array>

#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace {

constexpr std::array<cli::CommandOperand, 3> operands{{
    cli::shared::file,
    {.name = "QUERY",
     .meaning = "a path to the rows: a JSONPath query, or a path to one array",
     .complete = cli::Complete::path},
    {.name = "COLUMN",
     .meaning = "a path from the row to a value, NAME=PATH, '@path' or '@line' (default: all keys with scalars)",
     .required = false,
     .repeats = true},
}};

constexpr std::array<cli::Option, 7> options{{
    {.name = "csv", .meaning = "print CSV (RFC 4180, but lines end with LF only)"},
    {.name = "tsv", .meaning = "print values separated by tabs; tabs, newlines and backslashes are escaped"},
    {.name = "markdown", .meaning = "print a Markdown table"},
    {.name = "jsonl", .meaning = "print each row as an object on one line"},
    {.name = "limit", .takes = cli::Takes::number, .value = "N", .meaning = "stop after N rows"},
    cli::shared::lines,
    cli::shared::no_lines,
}};

constexpr std::array<std::string_view, 5> description{
    "Prints one row for each value that QUERY selects. If QUERY is a path to one array, its elements are the rows. "
    "QUERY and COLUMN are in the same syntax as PATH of `jt get`.",
    "Each COLUMN is a path from the row to a value: `id`, `settings.theme`, `/settings/theme`, `tags[0]`; `.` is the "
    "row itself. `NAME=PATH` names the column, `@path` is the path of the row, `@line` its line in FILE. Without "
    "COLUMN, the columns are the keys of the printed rows with scalar values, to depth 2, in order of appearance (at "
    "most 1000); jt then reads FILE twice.",
    "Strings are printed without quotes, objects and arrays as compact JSON. A missing value is an empty cell; in JSON "
    "the member is missing. By default the columns are aligned: widths are those of the first 1000 rows, and cells are "
    "truncated to 40 columns. The other formats truncate nothing.",
    "`--json` prints the rows as the member `rows` of one object, so that it can hold an error too.",
    "jt checks only the part of the document that it reads. `--strict` checks the whole document.",
};

constexpr std::array<cli::Example, 3> examples{{
    {.about = "Some values of each user:",
     .command = "jt table users.json .users id theme=settings.theme --limit 2",
     .output = "id      theme\n"
               "user-0  light\n"
               "user-1  dark\n"},
    {.about = "As CSV, for a spreadsheet:",
     .command = "jt table users.json '$.users[3,11]' id name --csv",
     .output = "id,name\n"
               "user-3,Dai Nguyễn\n"
               "user-11,\"Lea \"\"Ada\"\" Roy\"\n"},
    {.about = "The lines on which the elements begin:",
     .command = "jt table users.json '$.users[:2]' @line @path id --tsv",
     .output = "line\tpath\tid\n"
               "3\t$.users[0]\tuser-0\n"
               "12\t$.users[1]\tuser-1\n"},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "the rows were printed"},
    {1, "there is no value at QUERY"},
    {2, "the document cannot be read, the part that was read is invalid JSON, or the usage is wrong"},
}};

constexpr std::array<std::string_view, 3> related{"get", "inspect", "keys"};

}  // namespace

constinit const cli::Command table_command{.name = "table",
                                           .group = cli::Group::explore,
                                           .summary = "print values as rows and columns, or as CSV",
                                           .guide = "table FILE QUERY [COLUMN...] [--csv] :: one row for each value",
                                           .operands = operands,
                                           .options = options,
                                           .foreign = cli::shared::foreign_to_reads,
                                           .description = description,
                                           .examples = examples,
                                           .exits = exits,
                                           .see_also = related,
                                           .run = run_table};

}  // namespace jt::commands
