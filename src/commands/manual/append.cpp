// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/edit_shared.hpp"

namespace jt {

namespace {

constexpr std::array<CommandOperand, 3> operands{{
    shared::edited_file,
    shared::edited_path,
    shared::edit_value,
}};

constexpr std::array<std::string_view, 2> description{
    "Adds VALUE after the last element of the array at PATH. PATH names the array; a JSON Pointer may also end in "
    "`/-`.",
    shared::edit_note,
};

constexpr std::array<Example, 1> examples{{
    {.about = "A string:",
     .command = "jt append config.json '$.cache.shards' '\"d\"'",
     .output = "Appended value to $.cache.shards in config.json (now 4 items)\n"},
}};

constexpr std::array<std::string_view, 3> related{"insert", "set", "undo"};

}  // namespace

constinit const Command append_command{.name = "append",
                                       .group = Group::edit,
                                       .summary = "add a value at the end of an array",
                                       .operands = operands,
                                       .options = shared::edit_options,
                                       .description = description,
                                       .examples = examples,
                                       .exits = shared::edit_exits,
                                       .see_also = related,
                                       .run = run_append};

}  // namespace jt
