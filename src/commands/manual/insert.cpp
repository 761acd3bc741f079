// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace insert_page {

constexpr std::array<cli::CommandOperand, 3> operands{{
    cli::shared::edited_file,
    cli::shared::edited_path,
    cli::shared::edit_value,
}};

constexpr std::array<std::string_view, 4> description{
    "Inserts VALUE before the element at PATH. PATH is the path of an array and an index. The indices of this element "
    "and of all later ones increase by one. An index that equals the length of the array appends.",
    cli::shared::query_note,
    cli::shared::comments_note,
    cli::shared::edit_note,
};

constexpr std::array<cli::Example, 1> examples{{
    {.about = "Insert before the third element:",
     .command = "jt insert config.json '$.cache.shards[2]' '\"b2\"'",
     .output = "Inserted value at $.cache.shards[2] in config.json (now 4 items)\n"
               "  added \"b2\"  line 26; 6 of 547 bytes changed, the rest is identical; undo: jt undo config.json\n"
               "       \"maxBytes\": 9007199254740993,\n"
               "  +    \"shards\": [\"a\", \"b\", \"b2\", \"c\"]\n"
               "     }\n"},
}};

constexpr std::array<std::string_view, 3> related{"append", "patch", "undo"};

}  // namespace insert_page

constinit const cli::Command insert_command{.name = "insert",
                                            .group = cli::Group::edit,
                                            .summary = "insert a value before an element of an array",
                                            .guide = "insert FILE PATH/INDEX VALUE :: into an array",
                                            .operands = insert_page::operands,
                                            .options = cli::shared::query_edit_options,
                                            .description = insert_page::description,
                                            .examples = insert_page::examples,
                                            .exits = cli::shared::edit_exits,
                                            .see_also = insert_page::related,
                                            .quiet_result = true,
                                            .run = run_insert};

}  // namespace jt::commands
