// SPDX-License-Identifier: MIT
// Operands and options that several commands share, so that their texts are the same everywhere.
#pragma once

#include <array>

#include "cli/command.hpp"

namespace jt::cli::shared {

inline constexpr CommandOperand file{
    .name = "FILE", .meaning = "a JSON document; '-' is standard input", .complete = Complete::file};
inline constexpr CommandOperand path{
    .name = "PATH",
    .meaning = "a path to one value: JSON Pointer, JSONPath or accessor (default: the root)",
    .required = false,
    .complete = Complete::path};
/// For commands that need one value and find it by a query too.
inline constexpr CommandOperand one_value{
    .name = "PATH",
    .meaning = "a path to one value, or a query that selects one value (default: the root)",
    .required = false,
    .complete = Complete::path};
inline constexpr Option lines{.name = "lines",
                              .meaning = "read FILE as NDJSON: an array with one document per line",
                              .more =
                                  "The first line is `[0]`. This is the default for files whose name ends in "
                                  "`.ndjson`, `.jsonl` or `.jsonlines`."};
inline constexpr Option skip_invalid{
    .name = "skip-invalid",
    .meaning = "read FILE as NDJSON and skip lines that are not JSON",
    .more =
        "For logs with other text between the documents. A skipped line has no index, as an empty line has none: "
        "`[0]` is the first document, and a path that was printed with this option needs it again. A note says how "
        "many lines were skipped of those that were read; with `--json` it is in `warnings`."};
inline constexpr std::array<std::string_view, 3> syntaxes{"json", "jsonc", "auto"};
inline constexpr Option syntax{.name = "syntax",
                               .takes = Takes::choice,
                               .value = "WHICH",
                               .meaning = "read FILE as JSON, or as JSONC: with comments and trailing commas",
                               .initial = "auto",
                               .choices = syntaxes,
                               .more =
                                   "With `auto`, the name of FILE decides, else its first 64 KiB: `jt help syntax` has "
                                   "the names."};
inline constexpr Option jsonc{.name = "jsonc", .meaning = "the same as --syntax jsonc"};
inline constexpr Option no_lines{.name = "no-lines", .meaning = "read FILE as one document, whatever its name is"};

/// For commands with FILE and PATH.
inline constexpr Option paths{.name = "path",
                              .letter = 'p',
                              .takes = Takes::path,
                              .value = "PATH",
                              .meaning = "use PATH; all arguments are then files",
                              .repeats = true,
                              .more = "Every PATH is used in every file."};
inline constexpr Option no_filename{.name = "no-filename", .meaning = "with several files, print no file names"};

/// The paragraph about standard input, for commands with FILE and PATH.
inline constexpr std::string_view input_note =
    "FILE may be omitted if standard input is not a terminal: `curl URL | jt get .name`. A single argument is FILE if "
    "such a file exists or if it ends like one (`.json`), and PATH if it begins with `.`, `$`, `/` or `[`.";

/// The paragraph about several files, for the same commands.
inline constexpr std::string_view files_note =
    "With `-p PATH`, all arguments are files, and the results have the names of their files if there are several. A "
    "file that cannot be read, or that has no such path, is reported, and the other files are read all the same.";

/// Options of jq and grep, for the commands that read a document.
inline constexpr std::array<ForeignOption, 28> foreign_to_reads{{
    {"-v", "there is no inverted match; 'jt get' takes filters: jt get FILE '$.users[?@.age != 18]'"},
    {"--invert-match", "there is no inverted match; 'jt get' takes filters: jt get FILE '$.users[?@.age != 18]'"},
    {"--sort", "jt keeps the order of the document; 'jt table' sorts rows: jt table FILE QUERY --sort COLUMN"},
    {"--sort-by", "jt keeps the order of the document; 'jt table' sorts rows: jt table FILE QUERY --sort COLUMN"},
    {"--sort-keys",
     "jt keeps the order of the document; 'jt format --sort-keys' sorts one: jt format FILE --sort-keys"},
    {"-S", "jt keeps the order of the document; 'jt format --sort-keys' sorts one: jt format FILE --sort-keys"},
    {"--group-by", "'jt table' groups rows: jt table FILE QUERY --group COLUMN --count"},
    {"--sum", "'jt table' adds numbers: jt table FILE QUERY --sum COLUMN"},
    {"--length", "'jt inspect -d 0' prints the type and the length"},
    {"-s", "--lines reads a file of many documents as an array"},
    {"--slurp", "--lines reads a file of many documents as an array"},
    {"--unique", "'jt get --tally' prints each distinct value once, with its number"},
    {"--distinct", "'jt get --tally' prints each distinct value once, with its number"},
    {"-n", "every command reads FILE; 'jt get' without PATH prints all of it"},
    {"--null-input", "every command reads FILE; 'jt get' without PATH prints all of it"},
    {"--raw-output", "'jt get --raw' (-r) prints strings without quotes"},
    {"-j", "'jt get --raw' (-r) prints strings without quotes, each with a newline"},
    {"--join-output", "'jt get --raw' (-r) prints strings without quotes, each with a newline"},
    {"--compact-output", "'jt get --compact' prints each value on one line"},
    {"--monochrome-output", "--color never prints no colours"},
    {"--color-output", "--color always prints colours to a pipe too"},
    {"-C", "--color always prints colours to a pipe too"},
    {"-M", "--color never prints no colours"},
    {"--tab", "'jt format --indent tab' indents with tabs"},
    {"--arg", "paths have no variables: write the value into the path"},
    {"--argjson", "paths have no variables: write the value into the path"},
    {"--from-file", "a path is an argument: jt get FILE \"$(cat PROGRAM)\""},
    {"--raw-input", "jt reads JSON; jq -R makes it of lines: jq -R . FILE | jt get --lines - PATH"},
}};

/// Of `set` and `get`.
inline constexpr Option inside{.name = "inside",
                               .takes = Takes::text,
                               .value = "POINTER",
                               .meaning = "use the value at this path in the JSON that the string at PATH holds"};

}  // namespace jt::cli::shared
