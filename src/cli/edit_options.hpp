// SPDX-License-Identifier: MIT
// Operands and options that the editing commands share.
#pragma once

#include <array>
#include <string_view>

#include "cli/command.hpp"
#include "cli/join_options.hpp"
#include "cli/schema_options.hpp"
#include "cli/shared_options.hpp"

namespace jt::cli::shared {

inline constexpr CommandOperand edited_file{
    .name = "FILE",
    .meaning = "a JSON document; '-' reads standard input and writes the result to standard output",
    .complete = Complete::file};
inline constexpr CommandOperand edited_path{
    .name = "PATH",
    .meaning = "a path (JSON Pointer, JSONPath or accessor), or a JSONPath query that selects values",
    .complete = Complete::path};
inline constexpr CommandOperand edit_value{
    .name = "VALUE",
    .meaning = "JSON; '@FILE' reads it from a file, '-' from standard input; or use --string",
    .required = false,
    .complete = Complete::value};

/// For every command that replaces a file, undo too.
inline constexpr std::array<Option, 5> replacing{{
    {.name = "dry-run", .letter = 'n', .meaning = "show the changes as a diff, and write nothing"},
    {.name = "lock-timeout",
     .takes = Takes::number,
     .value = "SECONDS",
     .meaning = "wait up to SECONDS for another edit of FILE to end",
     .initial = "10"},
    {.name = "force", .meaning = "edit a file even if its mode makes it read-only"},
    {.name = "break-links",
     .meaning = "edit or replace a file with several hard links; the other links keep the old content"},
    {.name = "no-sync", .meaning = "skip fsync"},
}};

/// The schema that an edited document must fit, and where schemas are.
inline constexpr auto edit_schema = join(
    std::array{Option{
        .name = "schema",
        .takes = Takes::file,
        .value = "SCHEMA",
        .meaning = "refuse an edit that adds errors against this JSON Schema; 'auto' is the one that FILE names",
        .more = "The exit code is then 3, and nothing is written. Errors that FILE has already do not count: they are "
                "compared by their number for each keyword, place in the schema, and path without indices."}},
    schema_files);

inline constexpr std::array<Option, 11> before_schema{{
    {.name = "output",
     .letter = 'o',
     .takes = Takes::file,
     .value = "FILE",
     .meaning = "write the edited document to this file, and leave FILE unchanged",
     .more = "`-` is standard output. Where it names FILE itself, FILE is edited in place."},
    {.name = "if-rev",
     .takes = Takes::text,
     .value = "REV",
     .meaning = "edit only if the document has this revision",
     .more = "`inspect --json` and `patch --json` print revisions. Otherwise the exit code is 3."},
    {.name = "expect",
     .takes = Takes::text,
     .value = "JSON",
     .meaning = "edit only if the current value equals JSON",
     .more = "Objects compare without order, numbers by their value. Otherwise the exit code is 3."},
    {.name = "expect-absent", .meaning = "edit only if the target does not exist"},
    {.name = "indent",
     .takes = Takes::text,
     .value = "N|tab|none",
     .meaning = "indent inserted objects and arrays with this, not like the adjacent entries"},
    {.name = "brief", .meaning = "print one line about the edit, without the lines it wrote and how to undo it"},
    {.name = "lines",
     .meaning = "edit FILE as NDJSON: an array with one document per line",
     .more =
         "The first line is `[0]`, `append` to the root adds a line, `delete` takes one with its end, and values are "
         "put on one line. This is the default for files whose name ends in `.ndjson`, `.jsonl` or `.jsonlines`."},
    {.name = "no-lines", .meaning = "edit FILE as one document, whatever its name"},
    {.name = "skip-invalid",
     .meaning = "edit FILE as NDJSON and leave lines alone that are not JSON",
     .more = "They have no index. Without this option, such a line refuses the edit."},
    syntax,
    jsonc,
}};

inline constexpr std::array<Option, 3> after_schema{{
    {.name = "no-undo", .meaning = "do not record the edit for jt undo (old values may be secrets)"},
    {.name = "require-undo", .meaning = "refuse an edit that cannot be undone"},
    {.name = "string",
     .takes = Takes::text,
     .value = "TEXT",
     .meaning = "use TEXT as VALUE; jt adds the quotes and escapes"},
}};

inline constexpr auto editing = join(before_schema, join(edit_schema, after_schema));

/// Of commands that edit what a query selects.
inline constexpr std::array<Option, 3> targeting{{
    {.name = "all", .meaning = "edit every value that the query selects, in one write"},
    {.name = "unique", .meaning = "refuse to edit if the query selects several values; this is the default"},
    {.name = "max-targets",
     .takes = Takes::number,
     .value = "N",
     .meaning = "with --all, refuse to edit more than N values",
     .initial = "1000000"},
}};

/// Edits of several files.
inline constexpr Option several_files{
    .name = "path",
    .letter = 'p',
    .takes = Takes::path,
    .value = "PATH",
    .meaning = "edit PATH in several files: all arguments but VALUE, which comes first, are then files",
    .more = "All are edited, or none: `jt help patch` says how."};

/// Of commands that replace values or add them.
inline constexpr Option existing{.name = "existing", .meaning = "only replace: a member that is not there is an error"};
/// The paragraph about queries.
inline constexpr std::string_view query_note =
    "PATH may be a query, such as `$.users[?@.id == 7].name`: the names and indices at its end are a path from each "
    "value that the rest of it selects. If several values are selected, nothing is edited, and the exit code is 3, "
    "unless `--all` is given.";

/// The paragraph about what an edit does to the rest of the file.
inline constexpr std::string_view edit_note =
    "Only the bytes of the target change. A new value is indented as the adjacent entries are; numbers and strings "
    "keep their spelling. jt checks the whole document first, and replaces the file as a whole or not at all. "
    "`jt undo FILE` undoes the edit.";

/// The paragraph about what becomes of comments.
inline constexpr std::string_view comments_note =
    "In a document with comments (JSONC), no comment changes its member or element: a new one goes behind the comments "
    "of the one before it, the comma directly behind that one's value, and `insert` goes above the comments of the "
    "element at that index. The last one ends with a comma only where the last one before did. Comments inside a value "
    "that is replaced go with it; the result says how many.";

inline constexpr std::array<ExitNote, 4> edit_exits{{
    {0, "the document was edited, or no change was needed"},
    {1, "there is no value at PATH, or the query selects none"},
    {2,
     "the document or VALUE is invalid JSON, a type does not fit, the file cannot be replaced, or the usage is wrong; "
     "nothing was written"},
    {3,
     "the query selects several values, the document is not as expected, the edit would add errors against the schema, "
     "or the file is locked; nothing was written"},
}};

/// The options of every editing command.
inline constexpr auto edit_options = join(editing, replacing);
/// The same with those about queries.
inline constexpr auto query_edit_options = join(std::array{several_files}, join(targeting, edit_options));
/// The same for a command without VALUE: there is no --string.
inline constexpr auto removal_options = [] {
  std::array<Option, editing.size() - 1> without{};
  for (std::size_t i = 0; i < without.size(); ++i) without[i] = editing[i];
  return join(std::array{several_files}, join(targeting, join(without, replacing)));
}();

}  // namespace jt::cli::shared
