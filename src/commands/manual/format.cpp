// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace {

constexpr std::array<cli::CommandOperand, 1> operands{cli::shared::file};

constexpr std::array<cli::Option, 7> own_options{{
    {.name = "indent",
     .takes = cli::Takes::text,
     .value = "N|tab",
     .meaning = "indent each level with N spaces or one tab",
     .initial = "2",
     .more = "N is at most 16."},
    {.name = "compact", .meaning = "print the document on one line, without whitespace between tokens"},
    {.name = "in-place",
     .letter = 'i',
     .meaning = "replace FILE with the formatted document",
     .more = "jt replaces the file as a whole or not at all, and does not write it if nothing would change. `jt undo "
             "FILE` undoes it if the file is small enough (64 MB before and after together)."},
    {.name = "check",
     .meaning = "print the name of FILE and exit with 1 if formatting would change it",
     .more = "With `--quiet` only the exit code says so."},
    {.name = "no-undo", .meaning = "with --in-place, do not record the edit for jt undo"},
    cli::shared::lines,
    cli::shared::no_lines,
}};

// The options of `--in-place` that other edits have too; there is no diff of a whole document.
constexpr auto options = [] {
  std::array<cli::Option, own_options.size() + cli::shared::replacing.size() - 1> all{};
  for (std::size_t i = 0; i < own_options.size(); ++i) all[i] = own_options[i];
  for (std::size_t i = 1; i < cli::shared::replacing.size(); ++i) {
    all[own_options.size() + i - 1] = cli::shared::replacing[i];
  }
  return all;
}();

constexpr std::array<std::string_view, 5> description{
    "Prints the whole document with one member or element on each line, indented by two spaces. Only whitespace "
    "between tokens changes: numbers, strings and the order of members stay as they are. On a terminal the output is "
    "coloured.",
    "With `--lines` (the default for `*.ndjson`, `*.jsonl` and `*.jsonlines`) each document is printed on one line.",
    "FILE may be omitted if standard input is not a terminal: `curl URL | jt format`.",
    "jt checks the whole document while it prints. If the document is invalid, the exit code is 2; what was printed "
    "before the error is incomplete. `--in-place` then leaves FILE as it is.",
    "Levels deeper than 128 are indented like level 128. A byte order mark is not printed; `--in-place` keeps it.",
};

constexpr std::array<cli::Example, 3> examples{{
    {.about = "A document from a pipe:",
     .command = "echo '{\"a\":[1,2.50],\"b\":{}}' | jt format",
     .output = "{\n"
               "  \"a\": [\n"
               "    1,\n"
               "    2.50\n"
               "  ],\n"
               "  \"b\": {}\n"
               "}\n"},
    {.about = "On one line:",
     .command = "echo '{ \"a\": [1, 2.50], \"b\": {} }' | jt format --compact",
     .output = "{\"a\":[1,2.50],\"b\":{}}\n"},
    {.about = "Whether a file is formatted, for a hook:",
     .command = "printf '[1,\\n2]\\n' > list.json; jt format --check list.json",
     .output = "list.json\n",
     .exit = 1},
}};

constexpr std::array<cli::ExitNote, 4> exits{{
    {0, "the document was printed or replaced, or is formatted already"},
    {1, "with `--check`: formatting would change FILE"},
    {2, "the document is invalid JSON or cannot be read, FILE cannot be replaced, or the usage is wrong"},
    {3, "with `--in-place`: FILE was changed meanwhile or is locked; nothing was written"},
}};

constexpr std::array<std::string_view, 3> related{"get", "validate", "undo"};

}  // namespace

constinit const cli::Command format_command{
    .name = "format",
    .group = cli::Group::explore,
    .summary = "pretty-print a document, or put it on one line",
    .guide = "format [FILE] [--compact] [-i] :: pretty-print",
    .operands = operands,
    .options = options,
    .foreign = cli::shared::foreign_to_reads,
    .input = cli::Input::read,
    .formats = {.concise = false, .list = false, .json = false, .prints = "prints the document itself"},
    .description = description,
    .examples = examples,
    .exits = exits,
    .see_also = related,
    .quiet_option = "in-place",
    .run = run_format};

}  // namespace jt::commands
