// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace patch_page {

constexpr std::array<std::string_view, 9> operations{"set",    "insert", "remove", "merge", "append",
                                                     "rename", "move",   "copy",   "delete"};

constexpr std::array<cli::OtherWord, 3> other_words{{{"replace", "set"}, {"add", "set"}, {"update", "set"}}};

constexpr std::array<std::string_view, 2> operations_to_path{"move", "copy"};

constexpr std::array<cli::CommandOperand, 4> operands{{
    {.name = "FILE",
     .meaning = "a JSON document; '-' reads standard input and writes the result to standard output; with --ops omit "
                "it if each operation has a \"file\"",
     .required = false,
     .complete = cli::Complete::file,
     .instead = "ops"},
    {.name = "OP",
     .meaning = "the operation: set, insert, remove, merge, append, rename, move or copy",
     .required = false,
     .complete = cli::Complete::choice,
     .choices = operations,
     .instead = "ops",
     .other_words = other_words},
    {.name = "PATH",
     .meaning = "a path or a query, of move and copy FROM; with --match omit it: VALUE follows OP",
     .required = false,
     .complete = cli::Complete::path},
    {.name = "VALUE",
     .meaning = "JSON; '@FILE' reads it from a file, '-' from standard input; or use --string; of move and copy a path",
     .required = false,
     .complete = cli::Complete::value,
     .path_after = operations_to_path},
}};

constexpr std::array<cli::Option, 12> own{{
    cli::shared::existing,
    {.name = "match",
     .takes = cli::Takes::path,
     .value = "ARRAYPATH",
     .meaning = "edit an element of this array, selected by --where"},
    {.name = "where",
     .takes = cli::Takes::keys,
     .value = "OBJECT",
     .meaning = "select the element that has these members",
     .more = "Values compare as JSON: objects without order, numbers by their exact value."},
    {.name = "at",
     .takes = cli::Takes::text,
     .value = "POINTER",
     .meaning = "edit the value at this path below the matched element"},
    {.name = "all",
     .meaning = "edit every element that matches, or every value that the query selects",
     .more = "With --ops, of each operation."},
    {.name = "unique",
     .meaning = "refuse to edit if more than one element matches (a query always refuses, without --all)",
     .more = "The exit code is then 3, and the error names members in which the elements differ."},
    {.name = "replace",
     .meaning = "with set, replace the whole matched element instead of setting the members of VALUE in it"},
    cli::shared::targeting[2],
    {.name = "null-deletes", .meaning = "with merge, let null remove a key (RFC 7396)"},
    {.name = "ops",
     .takes = cli::Takes::file,
     .value = "FILE",
     .meaning = "apply the operations in this file, all or none; '-' is standard input"},
    {.name = "merge-patch",
     .takes = cli::Takes::file,
     .value = "FILE",
     .meaning = "apply the merge patch (RFC 7396) in this file to the document"},
    {.name = "flat",
     .takes = cli::Takes::text,
     .value = "LINES",
     .meaning =
         "apply lines such as `$.a.b = 5` and `del $.a.c`, all or none; '@FILE' reads them from a file, '-' from "
         "standard input"},
}};
constexpr auto options = cli::shared::join(own, cli::shared::edit_options);

constexpr std::array<std::string_view, 18> description{
    "Edits the value at PATH, or an element of an array that is selected by its members. OP is one of these:",
    "- set :: Replaces the value, or adds it. Missing parents are created: an array if the next step is `-` or index "
    "0, otherwise an object. `/array/-` appends. The empty path replaces the document.",
    "- insert :: Inserts VALUE before the element `/array/N`. N may be the length of the array.",
    "- remove :: Removes a member or an element.",
    "- merge :: Merges VALUE, an object, into the object at PATH; nested objects are merged too. No key is removed: "
    "null is a value.",
    "- append :: Adds VALUE after the last element of the array at PATH.",
    "- rename :: Changes the key of the member at PATH to VALUE, a JSON string.",
    "- move :: Moves the value at PATH to the path that follows, as RFC 6902 does: into an array it is inserted, in an "
    "object it is added or replaces. In a document with comments, those of the entry go with it.",
    "- copy :: Copies it there, with the comments inside it and without those around it.",
    cli::shared::query_note,
    "`--match` and `--where` select an element by its members. `set` with an object then sets these members and keeps "
    "the others. If several elements match, jt edits the first one and prints a warning.",
    "`--ops` reads a JSON array of operations and applies them in order, in one write. An operation has the form "
    "`{\"operation\": \"set\", \"path\": \"/a\", \"value\": 1}` or the form of RFC 6902, `{\"op\": \"add\", "
    "\"path\": \"/a\", \"value\": 1}`. The first form accepts a query as path, with "
    "`\"all\": true` for all its values, `\"match\": {\"arrayPath\": \"/users\", \"where\": "
    "{\"id\": 7}}` in place of `\"path\"`, and `\"expect\"`, the value that the target must have. `\"add_number\"` "
    "adds `\"value\"` to a number, exactly. The list may have comments, and a merge patch too; those inside a value "
    "are written into a document that may have comments, and refused in another.",
    "`--flat` reads lines as `jt format --flat` prints them: `$.a.b = 5` is `set`, `del $.a.c` is `remove`, one "
    "after the other, so that after `del $.a[0]` the next element is `$.a[0]`.",
    cli::shared::comments_note,
    "# Several files",
    "Without FILE, each operation of `--ops` has a `\"file\"`. All files are checked and edited first, then all are "
    "written, or none: what is new lies beside them before the first one is replaced. So are edits with `-p PATH` "
    "(`jt set`, `append`, `insert`, `delete`, `merge`, `rename`), of one path in several files.",
    "If jt is killed meanwhile, the next edit or undo of one of the files, or `jt undo --recover`, finishes the whole "
    "or "
    "takes it back. `jt undo FILE` undoes it in all of them.",
    cli::shared::edit_note,
};

constexpr std::array<cli::Example, 5> examples{{
    {.about = "By path:",
     .command = "jt patch users.json set /users/1/name '\"Bob O.\"' -c",
     .output = "#operation	path	previous	new\nset	/users/1/name	\"Bob Okafor\"	\"Bob O.\"\n"},
    {.about = "An element selected by its members:",
     .command = "jt patch users.json set --match /users --where '{\"id\": \"user-2\"}' \\\n"
                "    --at /settings/theme '\"light\"' -l",
     .output = "/users/2/settings/theme\n"},
    {.about = "Move a value:",
     .command = "jt patch config.json move /cache/ttl /ttl --brief",
     .output = "✓ move /ttl: 3600 in config.json (15 of 539 bytes)\n"},
    {.about = "A list of operations from a pipe, all or none:",
     .command = "echo '[{\"op\": \"test\", \"path\": \"/version\", \"value\": \"2.14.0\"},\n"
                "       {\"op\": \"remove\", \"path\": \"/env\"}]' |\n"
                "    jt patch config.json --ops - --list",
     .output = "/version\n/env\n"},
    {.about = "Lines of paths and values:",
     .command = "printf '$.cache.ttl = 60\\ndel $.env\\n' | jt patch config.json --flat - --list",
     .output = "/cache/ttl\n/env\n"},
}};

constexpr std::array<cli::ExitNote, 4> exits{{
    {0, "the document was edited, or no change was needed"},
    {1, "there is no value at PATH, or no element matches"},
    {2,
     "the document or VALUE is invalid JSON, a type does not fit, the file cannot be replaced, or the usage is wrong; "
     "nothing was written"},
    {3,
     "the document is not as expected, more than one element matches with `--unique`, or the file is locked; "
     "nothing was written"},
}};

constexpr std::array<std::string_view, 3> related{"set", "undo", "inspect"};

}  // namespace patch_page

constinit const cli::Command patch_command{
    .name = "patch",
    .group = cli::Group::edit,
    .summary = "edit values by path or by match, one operation or several",
    .guide = "patch FILE --ops OPS.json | --merge-patch FILE :: many edits at once",
    .operands = patch_page::operands,
    .options = patch_page::options,
    .description = patch_page::description,
    .examples = patch_page::examples,
    .exits = patch_page::exits,
    .see_also = patch_page::related,
    .quiet_result = true,
    .run = run_patch};

}  // namespace jt::commands
