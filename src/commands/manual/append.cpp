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
    "Puts VALUE behind the last element of the array at PATH. PATH names the array; as a pointer it may also end in "
    "`/-`.",
    "Only the bytes of the target change. What is put in is laid out as its neighbours are; numbers and strings keep "
    "the spelling that they are given in. The whole document is checked first, and the file is replaced whole or not "
    "at all. `jt undo FILE` takes the edit back.",
};

constexpr std::array<Example, 1> examples{{
    {.about = "A string:",
     .command = "jt append config.json '$.cache.shards' '\"d\"'",
     .output = "Appended value to $.cache.shards in config.json (now 4 items)\n"},
}};

constexpr std::array<ExitNote, 4> exits{{
    {0, "the document was edited, or did not need to be"},
    {1, "there is no value at PATH"},
    {2,
     "the document or VALUE is not valid JSON, a type does not fit, the file cannot be replaced, or wrong usage; "
     "nothing was written"},
    {3, "the document is not as expected, or the file stayed locked; nothing was written"},
}};

constexpr std::array<std::string_view, 3> related{"insert", "set", "undo"};

}  // namespace

constinit const Command append_command{.name = "append",
                                       .group = Group::edit,
                                       .summary = "put a value at the end of an array",
                                       .operands = operands,
                                       .options = shared::edit_options,
                                       .description = description,
                                       .examples = examples,
                                       .exits = exits,
                                       .see_also = related,
                                       .run = run_append};

}  // namespace jt
