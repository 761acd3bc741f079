// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/edit_shared.hpp"

namespace jt {

namespace {

constexpr std::array<CommandOperand, 2> operands{{
    shared::edited_file,
    shared::edited_path,
}};

constexpr std::array<std::string_view, 2> description{
    "Removes the value at PATH with its key, its line and one comma. The elements behind it move up.",
    "Only the bytes of the target change. The whole document is checked first, and the file is replaced whole or not "
    "at all. `jt undo FILE` takes the edit back.",
};

constexpr std::array<Example, 2> examples{{
    {.about = "A member:",
     .command = "jt delete config.json '$.features.darkMode'",
     .output = "Deleted $.features.darkMode from config.json\n"},
    {.about = "An element, counted from the end:",
     .command = "jt delete config.json '$.cache.shards[-1]'",
     .output = "Deleted $.cache.shards[2] from config.json\n"},
}};

constexpr std::array<std::string_view, 3> related{"patch", "set", "undo"};

}  // namespace

constinit const Command delete_command{.name = "delete",
                                       .group = Group::edit,
                                       .summary = "remove a member or element",
                                       .operands = operands,
                                       .options = shared::removal_options,
                                       .description = description,
                                       .examples = examples,
                                       .exits = shared::edit_exits,
                                       .see_also = related,
                                       .run = run_delete};

}  // namespace jt
