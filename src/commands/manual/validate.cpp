// SPDX-License-Identifier: MIT
#include <array>

#include "cli/join_options.hpp"
#include "cli/schema_options.hpp"
#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace validate_page {

constexpr std::array<cli::CommandOperand, 1> operands{{
    {.name = "FILE",
     .meaning = "documents to check; '-' is standard input",
     .repeats = true,
     .complete = cli::Complete::file},
}};

constexpr std::array<std::string_view, 2> units{"flag", "basic"};

/// What is in the file decides for others: an invalid one must not become valid by it.
constexpr cli::Option syntax = [] {
  cli::Option option = cli::shared::syntax;
  option.more = "With `auto`, the name of FILE decides, and nothing else: `jt help syntax` has the names.";
  return option;
}();

constexpr std::array<cli::Option, 7> before{{
    {.name = "duplicates",
     .meaning = "report duplicate keys as warnings",
     .more = "`--strict` implies it and makes each of them an error."},
    {.name = "lines",
     .meaning = "read FILE as NDJSON, one document per line, and report every invalid line",
     .more = "This is the default for files whose name ends in `.ndjson`, `.jsonl` or `.jsonlines`."},
    cli::shared::no_lines,
    syntax,
    cli::shared::jsonc,
    cli::shared::skip_invalid,
    {.name = "schema",
     .takes = cli::Takes::file,
     .value = "SCHEMA",
     .meaning = "check FILE against this JSON Schema; 'auto' is the one that FILE names in \"$schema\"",
     .more = "`jt help schema` says which keywords there are. All errors are reported, each with what mends it where "
             "that is known."},
}};

constexpr std::array<cli::Option, 3> behind{{
    {.name = "max-errors",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "show at most N errors against the schema for each file; the others are counted",
     .initial = "100"},
    {.name = "output",
     .takes = cli::Takes::choice,
     .value = "UNIT",
     .meaning = "print the standard's own output format, one line for each file",
     .choices = units},
    {.name = "fix",
     .meaning = "make the repairs that lose nothing in FILE, and report what is left",
     .more =
         "A string that holds a number, `true`, `false` or `null` becomes that value where the schema wants one of its "
         "type, and a mistyped key gets the name that is missing; both only where that takes the error away. All "
         "repairs of a file are one edit, which `jt undo` takes back. They are made of the first 10,000 errors that "
         "have some; where there are more, a note gives the command that goes on, and the exit code is 1 as long as "
         "errors are left."},
}};
constexpr auto options = cli::shared::join(before, cli::shared::join(cli::shared::schema_files, behind));

constexpr std::array<std::string_view, 5> description{
    "Checks that documents are valid JSON (RFC 8259): grammar, UTF-8, escapes, numbers, and nothing after the value.",
    "An error is printed with its line and column (both from 1, columns in characters) and the lines around it. Common "
    "mistakes have their own messages: trailing commas, single quotes, comments, unquoted keys, `NaN`, `True` and "
    "`None`, leading zeros, missing commas, unclosed brackets and others.",
    "For several files, jt prints a line for each. A file that cannot be read does not stop the others. FILE may be "
    "omitted if standard input is not a terminal.",
    "With `--schema`, documents are also checked against a JSON Schema (drafts 2020-12, 2019-09, 7, 6 and 4), in one "
    "pass "
    "and in memory that does not grow with the document. Each error has its place, what was expected, the place in the "
    "schema, and the command that mends it where one is known.",
    "The result is printed on stdout, whether the documents are valid or not.",
};

constexpr std::array<cli::Example, 2> examples{{
    {.about = "A valid document:",
     .command = "jt validate users.json",
     .output = "Valid JSON: 1 key at root (users), size: 2.4 KB\n"},
    {.about = "An invalid one, from a pipe:",
     .command = "echo '[80, 443,,]' | jt validate -",
     .output = "-:1:10: expected a value, found ','\n"
               "  1 | [80, 443,,]\n"
               "    |          ^\n",
     .exit = 1},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "all documents are valid"},
    {1, "a document is not valid, or does not fit the schema"},
    {2, "a file cannot be read, the schema cannot be used, or the usage is wrong"},
}};

constexpr std::array<std::string_view, 1> related{"inspect"};

}  // namespace validate_page

constinit const cli::Command validate_command{
    .name = "validate",
    .group = cli::Group::check,
    .summary = "check that documents are valid JSON, or fit a schema, and show the errors",
    .guide = "validate FILE... :: is it JSON",
    .operands = validate_page::operands,
    .options = validate_page::options,
    .input = cli::Input::read,
    .description = validate_page::description,
    .examples = validate_page::examples,
    .exits = validate_page::exits,
    .see_also = validate_page::related,
    .quiet_result = true,
    .run = run_validate};

}  // namespace jt::commands
