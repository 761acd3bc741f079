// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace append_page {

constexpr std::array<cli::CommandOperand, 3> operands{{
    cli::shared::edited_file,
    cli::shared::edited_path,
    cli::shared::edit_value,
}};

constexpr std::array<std::string_view, 4> description{
    "Adds VALUE after the last element of the array at PATH. PATH names the array; a JSON Pointer may also end in "
    "`/-`.",
    cli::shared::query_note,
    cli::shared::comments_note,
    cli::shared::edit_note,
};

constexpr std::array<cli::Example, 1> examples{{
    {.about = "A string:",
     .command = "jt append config.json '$.cache.shards' '\"d\"'",
     .output = "Appended value to $.cache.shards in config.json (now 4 items)\n"
               "  added \"d\"  line 26; 5 of 546 bytes changed, the rest is identical; undo: jt undo config.json\n"
               "       \"maxBytes\": 9007199254740993,\n"
               "  +    \"shards\": [\"a\", \"b\", \"c\", \"d\"]\n"
               "     }\n"},
}};

constexpr std::array<std::string_view, 3> related{"insert", "set", "undo"};

}  // namespace append_page

constinit const cli::Command append_command{.name = "append",
                                            .group = cli::Group::edit,
                                            .summary = "add a value at the end of an array",
                                            .guide = "append FILE PATH VALUE :: to an array",
                                            .operands = append_page::operands,
                                            .options = cli::shared::query_edit_options,
                                            .description = append_page::description,
                                            .examples = append_page::examples,
                                            .exits = cli::shared::edit_exits,
                                            .see_also = append_page::related,
                                            .quiet_result = true,
                                            .run = run_append};

}  // namespace jt::commands
