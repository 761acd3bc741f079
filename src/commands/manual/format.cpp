// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace format_page {

constexpr std::array<cli::CommandOperand, 1> operands{{
    {.name = "FILE",
     .meaning = "a JSON document; '-' is standard input",
     .repeats = true,
     .complete = cli::Complete::file},
}};

constexpr std::array<cli::Option, 14> own_options{{
    {.name = "indent",
     .takes = cli::Takes::text,
     .value = "N|tab",
     .meaning = "indent each level with N spaces or one tab",
     .initial = "2",
     .more = "N is at most 16."},
    {.name = "compact", .meaning = "print the document on one line, without whitespace between tokens"},
    {.name = "to",
     .takes = cli::Takes::text,
     .value = "json",
     .meaning = "write plain JSON: leave out comments and trailing commas",
     .more =
         "Without it, a document with comments keeps them. See the description. With `--in-place`, jt prints how many "
         "comments were removed."},
    {.name = "sort-keys",
     .meaning = "order the members of every object by the code points of their keys",
     .more = "Members of one key keep their order. Comments go where the member goes that they belong to."},
    {.name = "flat",
     .meaning = "print a line for each scalar: its path, = and its value",
     .more = "Empty objects and arrays have a line too. Paths are those that `jt get` takes."},
    {.name = "unflat",
     .meaning = "read such lines, and print the document: on one line, or with --indent",
     .more = "See the description."},
    {.name = "in-place",
     .letter = 'i',
     .meaning = "replace FILE with the formatted document",
     .more = "jt replaces the file as a whole or not at all, and does not write it if nothing would change. `jt undo "
             "FILE` undoes it if the file is small enough (64 MB before and after together)."},
    {.name = "check",
     .meaning = "print the names of the files that formatting would change, and exit with 1 if there are any",
     .more = "With `--quiet` only the exit code says so."},
    {.name = "no-undo", .meaning = "with --in-place, do not record the edit for jt undo"},
    cli::shared::lines,
    cli::shared::no_lines,
    cli::shared::skip_invalid,
    cli::shared::syntax,
    cli::shared::jsonc,
}};

// All but those that are options here.
constexpr auto foreign = [] {
  std::array<cli::ForeignOption, cli::shared::foreign_to_reads.size()> all{
      {{"-w", "--in-place (-i) replaces FILE with the formatted document"},
       {"--write", "--in-place (-i) replaces FILE with the formatted document"}}};
  std::size_t next = 2;
  for (const cli::ForeignOption& each : cli::shared::foreign_to_reads) {
    if (each.option != "-n" && each.option != "--sort-keys") all[next++] = each;
  }
  return all;
}();

constexpr auto options = cli::shared::join(own_options, cli::shared::replacing);

constexpr std::array<std::string_view, 10> description{
    "Prints the whole document with one member or element on each line, indented by two spaces. Only whitespace "
    "between tokens changes: numbers, strings and (without `--sort-keys`) the order of members stay as they are. On a "
    "terminal the output is "
    "coloured.",
    "Several documents are printed one after the other. With `--in-place` and `--check`, each file is replaced or "
    "checked by itself: one that cannot be is reported, and the exit code is that of the worst error. These two have "
    "the formats `--json`, `--concise` and `--list` as well.",
    "With `--lines` (the default for `*.ndjson`, `*.jsonl` and `*.jsonlines`) each document is printed on one line.",
    "A document with comments (JSONC) keeps them. Each comment stays before or after the same token, on a line of its "
    "own or at the end of the line as it was; a block comment before a member or element moves with it. Trailing "
    "commas are kept, and a comma that follows a `//` comment is put in front of it, if no comment of that entry is "
    "behind the comma. An empty line stays only below a comment on a line of its own. With `--compact`, `// x` becomes "
    "`/* x */`, and trailing commas are removed. With `--sort-keys`, `// x` becomes `/* x */` where something comes "
    "behind it on its line.",
    "`--flat` prints `$.users[0].name = \"Ann\"`: a line for each scalar, empty object and empty array, in the order "
    "of "
    "the document, with values as they are spelled. `grep`, `sort`, `comm` and `diff` work on these lines. "
    "With `--lines`, the document is an array.",
    "`--unflat` makes a document of such lines, also of a part of them: missing elements of an array become `null` (at "
    "most 10,000,000 in a document). The lines may come in any order; members have the order in which they come first. "
    "Lines in the order of a document may be of any number; the paths of others are held in memory, at most 1 GiB. A "
    "path that comes twice, and one below a value, are errors. A line may have 64 MiB.",
    "FILE may be omitted if standard input is not a terminal: `curl URL | jt format`.",
    "jt checks the whole document while it prints. If the document is invalid, the exit code is 2; what was printed "
    "before the error is incomplete. `--in-place` then leaves FILE as it is.",
    "Line ends stay what they are in the file: the first one decides. From a pipe, lines end with LF.",
    "Levels deeper than 128 are indented like level 128. A byte order mark is not printed; `--in-place` keeps it.",
};

constexpr std::array<cli::Example, 6> examples{{
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
    {.about = "As lines, and a part of them as a document:",
     .command = "echo '{\"a\":[1,2.50],\"b c\":{}}' >f.json; jt format f.json --flat\n"
                "    jt format f.json --flat | grep -v 1$ | jt format --unflat",
     .output = "$.a[0] = 1\n"
               "$.a[1] = 2.50\n"
               "$['b c'] = {}\n"
               "{\"a\":[null,2.50],\"b c\":{}}\n"},
    {.about = "A document with comments, as it is and as JSON:",
     .command =
         "printf '{\"a\":1, // one\\n\"b\":2,}' >a.jsonc; jt format a.jsonc; jt format a.jsonc --to json --compact",
     .output = "{\n"
               "  \"a\": 1, // one\n"
               "  \"b\": 2,\n"
               "}\n"
               "{\"a\":1,\"b\":2}\n"},
    {.about = "What would change:",
     .command = "printf '{\"a\": 1}\\n' > a.json; jt format -n a.json",
     .output = "--- a/a.json\n"
               "+++ b/a.json\n"
               "@@ -1 +1,3 @@\n"
               "-{\"a\": 1}\n"
               "+{\n"
               "+  \"a\": 1\n"
               "+}\n"},
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

}  // namespace format_page

constinit const cli::Command format_command{.name = "format",
                                            .group = cli::Group::explore,
                                            .summary = "pretty-print a document, or put it on one line",
                                            .guide = "format [FILE...] [--compact] [-i] [--check] :: pretty-print",
                                            .operands = format_page::operands,
                                            .options = format_page::options,
                                            .foreign = format_page::foreign,
                                            .input = cli::Input::read,
                                            .description = format_page::description,
                                            .examples = format_page::examples,
                                            .exits = format_page::exits,
                                            .see_also = format_page::related,
                                            .run = run_format};

}  // namespace jt::commands
