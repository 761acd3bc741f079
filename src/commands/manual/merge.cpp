// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/edit_shared.hpp"

namespace jt {

namespace {

constexpr std::array<CommandOperand, 3> operands{{
    shared::edited_file,
    shared::edited_path,
    {.name = "OBJECT",
     .meaning = "a JSON object; @FILE reads it from a file, '-' from standard input",
     .required = false},
}};

constexpr std::array<Option, 1> own{{
    {.name = "deep", .meaning = "merge objects into the objects that stand under the same keys"},
}};
constexpr auto options = shared::join(own, shared::edit_options);

constexpr std::array<std::string_view, 3> description{
    "Puts each member of OBJECT into the object at PATH; a member that is there already gets the new value, others "
    "stay. No key is ever removed: null is a value.",
    "Objects inside are replaced; with `--deep` they are merged too. An object in which a key stands twice is refused.",
    "Only the bytes of the target change. What is put in is laid out as its neighbours are; numbers and strings keep "
    "the spelling that they are given in. The whole document is checked first, and the file is replaced whole or not "
    "at all. `jt undo FILE` takes the edit back.",
};

constexpr std::array<Example, 1> examples{{
    {.about = "Two keys:",
     .command = "jt merge config.json '$.features.rollout' '{\"percent\": 75, \"canary\": true}'",
     .output = "Merged 2 keys into $.features.rollout in config.json\n"},
}};

constexpr std::array<ExitNote, 4> exits{{
    {0, "the document was edited, or did not need to be"},
    {1, "there is no value at PATH"},
    {2,
     "the document or VALUE is not valid JSON, a type does not fit, the file cannot be replaced, or wrong usage; "
     "nothing was written"},
    {3, "the document is not as expected, or the file stayed locked; nothing was written"},
}};

constexpr std::array<std::string_view, 3> related{"patch", "set", "undo"};

}  // namespace

constinit const Command merge_command{.name = "merge",
                                      .group = Group::edit,
                                      .summary = "put the members of an object into another",
                                      .operands = operands,
                                      .options = options,
                                      .description = description,
                                      .examples = examples,
                                      .exits = exits,
                                      .see_also = related,
                                      .run = run_merge};

}  // namespace jt
