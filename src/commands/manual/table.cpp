// SPDX-License-Identifier: MIT
#include <array>

#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace table_page {

constexpr std::array<cli::CommandOperand, 3> operands{{
    cli::shared::file,
    {.name = "QUERY",
     .meaning = "the rows: what a JSONPath query selects, or the elements of the array at a path",
     .complete = cli::Complete::path},
    {.name = "COLUMN",
     .meaning = "a path below the row, NAME=PATH, '@path', '@line' or '@key' (default: all keys with scalars)",
     .required = false,
     .repeats = true},
}};

constexpr std::array<cli::Option, 27> options{{
    {.name = "csv", .meaning = "print CSV (RFC 4180, but lines end with LF only)"},
    {.name = "tsv", .meaning = "print values separated by tabs; tabs, newlines and backslashes are escaped"},
    {.name = "markdown", .meaning = "print a Markdown table"},
    {.name = "jsonl", .meaning = "print each row as an object on one line"},
    {.name = "no-header", .meaning = "do not print the names of the columns"},
    {.name = "null",
     .takes = cli::Takes::text,
     .value = "TEXT",
     .meaning = "print TEXT for null; CSV prints nothing by default, the other formats null",
     .more = "The global option `--null` is written `-0` here."},
    {.name = "max-string", .takes = cli::Takes::number, .value = "N", .meaning = "truncate cells to N characters"},
    {.name = "limit",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "stop after N rows, in each file",
     .more =
         "Of rows that are sorted, unique or grouped it prints the first N of all files. A note, and with --json the "
         "member `limitReached`, says that it was reached and there may be more."},
    {.name = "where",
     .takes = cli::Takes::text,
     .value = "EXPR",
     .meaning = "use only rows for which EXPR is true: the expression of a JSONPath filter, `@` is the row",
     .repeats = true,
     .more = "If it is given several times, all must be true."},
    {.name = "sort",
     .takes = cli::Takes::text,
     .value = "COLUMN",
     .meaning = "sort the rows by COLUMN, or by -COLUMN in descending order",
     .repeats = true,
     .more = "Rows with equal values are sorted by the next COLUMN, then stay in their order. COLUMN need not be "
             "printed."},
    {.name = "unique",
     .takes = cli::Takes::text,
     .value = "COLUMN,…",
     .meaning = "print only the first of the rows that are equal in all printed columns, or in these",
     .bare = "*"},
    {.name = "group",
     .takes = cli::Takes::text,
     .value = "COLUMN,…",
     .meaning = "print one row for each value of COLUMN, or combination of values",
     .repeats = true},
    {.name = "count", .meaning = "print the number of rows in each group"},
    {.name = "sum",
     .takes = cli::Takes::text,
     .value = "COLUMN",
     .meaning = "print the sum of the numbers of COLUMN in each group, exactly",
     .repeats = true},
    {.name = "min",
     .takes = cli::Takes::text,
     .value = "COLUMN",
     .meaning = "print the least number of COLUMN in each group",
     .repeats = true},
    {.name = "max",
     .takes = cli::Takes::text,
     .value = "COLUMN",
     .meaning = "print the greatest number of COLUMN in each group",
     .repeats = true},
    {.name = "mean",
     .takes = cli::Takes::text,
     .value = "COLUMN",
     .meaning = "print the mean of the numbers of COLUMN in each group, to 17 digits",
     .repeats = true},
    {.name = "distinct",
     .takes = cli::Takes::text,
     .value = "COLUMN",
     .meaning = "print how many different values COLUMN has in each group",
     .repeats = true},
    {.name = "total", .meaning = "print a last row of sums: of all rows, also of those that --limit leaves out"},
    {.name = "path",
     .letter = 'p',
     .takes = cli::Takes::path,
     .value = "QUERY",
     .meaning = "use QUERY; all arguments are then files, and columns are given with --column",
     .repeats = true,
     .more = "Every QUERY is used in every file."},
    {.name = "column",
     .takes = cli::Takes::text,
     .value = "COLUMN",
     .meaning = "print COLUMN, after those that are arguments",
     .repeats = true},
    cli::shared::no_filename,
    cli::shared::lines,
    cli::shared::no_lines,
    cli::shared::syntax,
    cli::shared::jsonc,
    cli::shared::skip_invalid,
}};

constexpr std::array<std::string_view, 13> description{
    "Prints one row for each value that QUERY selects. If QUERY is a path to one array, its elements are the rows.",
    "Each COLUMN is a path from the row to a value: `id`, `settings.theme`, `/settings/theme`, `tags[0]`, `tags[-1]`; "
    "`.` is the row itself. `NAME=PATH` names the column. `@path` is the path of the row, `@line` its line in FILE, "
    "`@key` its key, if it is the value of a member: `jt table package.json '$.scripts.*' @key .`.",
    "A COLUMN may be a query below the row: `'tags[?@.Key == \"Name\"].Value'`. Several values of one row are "
    "printed with `, ` between them, in JSON as an array.",
    "Without COLUMN, the columns are the keys of the printed rows with scalar values, to depth 2, in order of "
    "appearance (at most 1000), and `value` for rows that are no objects; jt then reads FILE twice.",
    "Strings are printed without quotes, objects and arrays as compact JSON. A missing value is an empty cell; in JSON "
    "the member is missing. A note on stderr names columns that no row has. By default the columns are aligned: widths "
    "are those of the first 1000 rows. On a terminal, cells are truncated to 40 columns.",
    "`--json` prints the rows as the member `rows` of one object, so that it can hold an error too. In JSON, CSV, TSV "
    "and Markdown each column needs a name of its own.",
    "`--sort` has the order of jq: null, false, true, numbers by value, strings by code point, arrays, objects. Rows "
    "without the value come last, also in descending order. More rows than fit in 64 MiB are sorted in a temporary "
    "file "
    "in $TMPDIR, else /tmp.",
    "With `--group` the columns are those of the group, then what `--count`, `--sum`, `--min`, `--max`, `--mean` and "
    "`--distinct` ask for, in this order: `count`, `sum(age)`; `NAME=COLUMN` names the column. Without them it is the "
    "count. Rows whose value is null, and rows without the value, are groups of their own. The largest groups come "
    "first; `--sort 'sum(age)'` sorts them otherwise. Without `--group` all rows are one group.",
    "Numbers are added exactly, in decimal: 0.1 and 0.2 give 0.3. A value that is no number is left out, and a note "
    "says "
    "how many there are. A group without a number has an empty cell.",
    "`--total` adds a row at the end, or in JSON the member `total`: for groups what they are of all rows, else the "
    "sum "
    "of each column that has nothing but numbers and null. If the first cell is empty, it holds the word `total`.",
    "FILE may be omitted if standard input is a pipe or a file and QUERY begins with `.`, `$` or `[`: "
    "`curl URL | jt table .users id name`.",
    "With `-p QUERY`, all arguments are files: `jt table -p .users --column id a.json b.json`. If there are several, "
    "the first column is the name of the file. A file that cannot be read is reported, and the other files are read "
    "all the same.",
    "jt checks only the part of the document that it reads. `--strict` checks the whole document.",
};

constexpr std::array<cli::Example, 6> examples{{
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
     .output = "@line\t@path\tid\n"
               "3\t$.users[0]\tuser-0\n"
               "12\t$.users[1]\tuser-1\n"},
    {.about = "The dearest products:",
     .command = "jt table shop.json .products title price --sort -price --limit 2",
     .output = "title         price\n"
               "Crème brûlée  6.00\n"
               "抹茶ラテ      4.20\n"},
    {.about = "How many users have each theme:",
     .command = "jt table users.json .users --group settings.theme --count --total",
     .output = "settings.theme  count\n"
               "dark            8\n"
               "light           4\n"
               "total           12\n"},
    {.about = "The members of an object:",
     .command = "jt table shop.json '$.hours.*' @key hours=.",
     .output = "@key     hours\n"
               "mon-fri  07:30–18:00\n"
               "sat      09:00–16:00\n"
               "sun      null\n"},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "the rows were printed"},
    {1, "there is no value at QUERY, or no row meets `--where`"},
    {2, "the document cannot be read, the part that was read is invalid JSON, or the usage is wrong"},
}};

constexpr std::array<cli::ForeignOption, 6> foreign{{
    {"--sort-by", "'--sort COLUMN' sorts the rows, '--sort -COLUMN' in descending order"},
    {"--order-by", "'--sort COLUMN' sorts the rows, '--sort -COLUMN' in descending order"},
    {"--group-by", "'--group COLUMN' makes one row for each value"},
    {"--avg", "'--mean COLUMN' prints the mean of the numbers"},
    {"--filter", "'--where EXPR' uses only some of the rows: --where '@.age > 18'"},
    {"--slurp", "--lines reads a file of many documents as an array"},
}};

constexpr std::array<std::string_view, 3> related{"get", "inspect", "keys"};

}  // namespace table_page

constinit const cli::Command table_command{
    .name = "table",
    .group = cli::Group::explore,
    .summary = "print values as rows and columns, or as CSV",
    .guide =
        "table FILE QUERY [COLUMN...] [--where '@.n > 1'] [--sort -COL] [--group COL] [--sum|--mean|--distinct COL] "
        "[--limit N] [--csv] :: rows",
    .operands = table_page::operands,
    .options = table_page::options,
    .foreign = table_page::foreign,
    .input = cli::Input::read,
    .description = table_page::description,
    .examples = table_page::examples,
    .exits = table_page::exits,
    .see_also = table_page::related,
    .run = run_table};

}  // namespace jt::commands
