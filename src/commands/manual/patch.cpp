// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/edit_shared.hpp"

namespace jt {

namespace {

constexpr std::array<std::string_view, 4> operations{"set", "insert", "remove", "merge"};

constexpr std::array<CommandOperand, 4> operands{{
    shared::edited_file,
    {.name = "OP",
     .meaning = "what to do: set, insert, remove or merge",
     .required = false,
     .complete = Complete::choice,
     .choices = operations},
    {.name = "PATH",
     .meaning = "a path to one value; with --match there is none, and VALUE stands here",
     .required = false,
     .complete = Complete::path},
    shared::edit_value,
}};

constexpr std::array<Option, 9> own{{
    {.name = "match",
     .takes = Takes::path,
     .value = "ARRAYPATH",
     .meaning = "the target is an element of this array, found by --where"},
    {.name = "where",
     .takes = Takes::keys,
     .value = "OBJECT",
     .meaning = "the element has these properties",
     .more = "Values compare as JSON: objects without order, numbers by their exact value."},
    {.name = "at",
     .takes = Takes::text,
     .value = "POINTER",
     .meaning = "the target is this place below the matched element"},
    {.name = "all", .meaning = "edit every element that matches, not only the first"},
    {.name = "unique",
     .meaning = "refuse to edit if more than one element matches",
     .more = "Exit code 3, with the properties that tell them apart."},
    {.name = "replace",
     .meaning = "set replaces the whole matched element, and does not assign the properties of VALUE one by one"},
    {.name = "null-deletes", .meaning = "merge as RFC 7396 does: null removes a key"},
    {.name = "ops",
     .takes = Takes::file,
     .value = "FILE",
     .meaning = "carry out the operations of this file, all or none; '-' is standard input"},
    {.name = "merge-patch",
     .takes = Takes::file,
     .value = "FILE",
     .meaning = "apply the merge patch (RFC 7396) of this file to the whole document"},
}};
constexpr auto options = shared::join(own, shared::edit_options);

constexpr std::array<std::string_view, 8> description{
    "Edits the value at PATH, or the first element of an array that has certain properties:",
    "- set :: Replaces the value or adds it. Missing parents are made: an array where the next step is `-` or index 0, "
    "else an object. `/array/-` appends. The empty path replaces the document.",
    "- insert :: Puts VALUE before the element `/array/N`; N may be the array's length.",
    "- remove :: Takes a member or element out.",
    "- merge :: Merges VALUE, an object, deeply into the object there. No key is removed; null is a value.",
    "With `--match` and `--where` the element is found by what it holds. `set` with an object then assigns its "
    "properties and leaves the others. Where more elements match, the first is edited and a warning says so.",
    "`--ops` takes a JSON array of operations, each applied to the result of the one before, in one write. An "
    "operation is jt's own, `{\"operation\": \"set\", \"path\": \"/a\", \"value\": 1}`, with `\"match\": "
    "{\"arrayPath\": \"/users\", \"where\": {\"id\": 7}}` in place of a path where wanted, and `\"expect\"` for the "
    "value that must stand there; or one of RFC 6902, `{\"op\": \"add\", \"path\": \"/a\", \"value\": 1}`.",
    shared::edit_note,
};

constexpr std::array<Example, 3> examples{{
    {.about = "By path:",
     .command = "jt patch users.json set /users/1/name '\"Bob O.\"' -c",
     .output = "#operation	path	previous	new\nset	/users/1/name	\"Bob Okafor\"	\"Bob O.\"\n"},
    {.about = "By what the element holds:",
     .command =
         "jt patch users.json set --match /users --where '{\"id\": \"user-2\"}' --at /settings/theme '\"light\"' -l",
     .output = "/users/2/settings/theme\n"},
    {.about = "A list of operations from a pipe, all or none:",
     .command = "echo '[{\"op\": \"test\", \"path\": \"/version\", \"value\": \"2.14.0\"}, {\"op\": \"remove\", "
                "\"path\": \"/env\"}]' "
                "| jt patch config.json --ops - --list",
     .output = "/version\n/env\n"},
}};

constexpr std::array<ExitNote, 4> exits{{
    {0, "the document was edited, or did not need to be"},
    {1, "there is no value at PATH, or no element matches"},
    {2,
     "the document or VALUE is not valid JSON, a type does not fit, the file cannot be replaced, or wrong usage; "
     "nothing was written"},
    {3,
     "the document is not as expected, more than one element matches with `--unique`, or the file stayed locked; "
     "nothing was written"},
}};

constexpr std::array<std::string_view, 3> related{"set", "undo", "inspect"};

}  // namespace

constinit const Command patch_command{.name = "patch",
                                      .group = Group::edit,
                                      .summary = "edit by path or by match, one operation or many",
                                      .operands = operands,
                                      .options = options,
                                      .description = description,
                                      .examples = examples,
                                      .exits = exits,
                                      .see_also = related,
                                      .run = run_patch};

}  // namespace jt
