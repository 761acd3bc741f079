// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace merge_page {

constexpr std::array<cli::CommandOperand, 3> operands{{
    cli::shared::edited_file,
    cli::shared::edited_path,
    {.name = "OBJECT",
     .meaning = "a JSON object; '@FILE' reads it from a file, '-' from standard input",
     .required = false,
     .complete = cli::Complete::value,
     .object = true},
}};

constexpr std::array<cli::Option, 2> own{{
    cli::shared::existing,
    {.name = "deep", .meaning = "merge nested objects too, instead of replacing them"},
}};
constexpr auto options = cli::shared::join(own, cli::shared::query_edit_options);

constexpr std::array<std::string_view, 5> description{
    "Sets each member of OBJECT in the object at PATH: replaces the value of an existing key, adds a new key. Other "
    "members do not change. No key is removed: null is a value.",
    "A nested object is replaced; with `--deep` it is merged too. jt refuses an object with duplicate keys. In a "
    "document with comments (JSONC), OBJECT may have some too: those that belong to a new member come with it. A "
    "member that is there keeps its own comments.",
    cli::shared::query_note,
    cli::shared::comments_note,
    cli::shared::edit_note,
};

constexpr std::array<cli::Example, 1> examples{{
    {.about = "Set two keys:",
     .command = "jt merge config.json .cache '{\"ttl\": 60, \"maxBytes\": 0}'",
     .output = "Merged 2 keys into .cache in config.json\n"
               "  2 values  line 24; 3 of 524 bytes changed, the rest is identical; undo: jt undo config.json\n"
               "     \"cache\": {\n"
               "  +    \"ttl\": 60,\n"
               "  +    \"maxBytes\": 0,\n"
               "       \"shards\": [\"a\", \"b\", \"c\"]\n"},
}};

constexpr std::array<std::string_view, 3> related{"patch", "set", "undo"};

}  // namespace merge_page

constinit const cli::Command merge_command{.name = "merge",
                                           .group = cli::Group::edit,
                                           .summary = "set several members of an object",
                                           .guide = "merge FILE PATH OBJECT [--deep]",
                                           .operands = merge_page::operands,
                                           .options = merge_page::options,
                                           .description = merge_page::description,
                                           .examples = merge_page::examples,
                                           .exits = cli::shared::edit_exits,
                                           .see_also = merge_page::related,
                                           .quiet_result = true,
                                           .run = run_merge};

}  // namespace jt::commands
