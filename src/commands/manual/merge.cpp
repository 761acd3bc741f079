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
    shared::edit_note,
};

constexpr std::array<Example, 1> examples{{
    {.about = "Two keys:",
     .command = "jt merge config.json '$.features.rollout' '{\"percent\": 75, \"canary\": true}'",
     .output = "Merged 2 keys into $.features.rollout in config.json\n"},
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
                                      .exits = shared::edit_exits,
                                      .see_also = related,
                                      .run = run_merge};

}  // namespace jt
