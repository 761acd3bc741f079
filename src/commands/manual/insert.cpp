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
    "Puts VALUE before the element at PATH, an array's path and an index; that element and those behind it move down. "
    "An index that equals the array's length appends.",
    "Only the bytes of the target change. What is put in is laid out as its neighbours are; numbers and strings keep "
    "the spelling that they are given in. The whole document is checked first, and the file is replaced whole or not "
    "at all. `jt undo FILE` takes the edit back.",
};

constexpr std::array<Example, 1> examples{{
    {.about = "Before the third element:",
     .command = "jt insert config.json '$.cache.shards[2]' '\"b2\"'",
     .output = "Inserted value at $.cache.shards[2] in config.json (now 4 items)\n"},
}};

constexpr std::array<ExitNote, 4> exits{{
    {0, "the document was edited, or did not need to be"},
    {1, "there is no value at PATH"},
    {2,
     "the document or VALUE is not valid JSON, a type does not fit, the file cannot be replaced, or wrong usage; "
     "nothing was written"},
    {3, "the document is not as expected, or the file stayed locked; nothing was written"},
}};

constexpr std::array<std::string_view, 3> related{"append", "patch", "undo"};

}  // namespace

constinit const Command insert_command{.name = "insert",
                                       .group = Group::edit,
                                       .summary = "put a value before an element of an array",
                                       .operands = operands,
                                       .options = shared::edit_options,
                                       .description = description,
                                       .examples = examples,
                                       .exits = exits,
                                       .see_also = related,
                                       .run = run_insert};

}  // namespace jt
