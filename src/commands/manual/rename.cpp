// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace rename_page {

constexpr std::array<cli::CommandOperand, 3> operands{{
    cli::shared::edited_file,
    cli::shared::edited_path,
    {.name = "NAME", .meaning = "the new key, without quotes"},
}};

constexpr std::array<cli::Option, 1> own{{
    {.name = "literal", .meaning = "use NAME as the key even if it looks like a path"},
}};
constexpr auto options = cli::shared::join(own, cli::shared::removal_options);

constexpr std::array<std::string_view, 4> description{
    "Changes the key of the member at PATH to NAME. The bytes of the key alone change: the member keeps its place and "
    "its value. A key that is in the object already is refused.",
    "NAME is a key, not a path: `.scripts.build` and `/v2` are refused without `--literal`.",
    cli::shared::query_note,
    cli::shared::edit_note,
};

constexpr std::array<cli::Example, 1> examples{{
    {.about = "A member with a misspelled key:",
     .command = "jt rename config.json .features.darkMode dark-mode",
     .output = "Renamed .features.darkMode to 'dark-mode' in config.json\n"
               "  \"darkMode\" → \"dark-mode\"  line 8; 11 of 542 bytes changed, the rest is identical; undo: jt undo "
               "config.json\n"
               "       },\n"
               "  +    \"dark-mode\": false,\n"
               "       \"analytics\": {\n"},
}};

constexpr std::array<std::string_view, 3> related{"set", "patch", "undo"};

}  // namespace rename_page

constinit const cli::Command rename_command{.name = "rename",
                                            .group = cli::Group::edit,
                                            .summary = "change the key of a member",
                                            .guide = "rename FILE PATH NAME :: another key",
                                            .operands = rename_page::operands,
                                            .options = rename_page::options,
                                            .description = rename_page::description,
                                            .examples = rename_page::examples,
                                            .exits = cli::shared::edit_exits,
                                            .see_also = rename_page::related,
                                            .quiet_result = true,
                                            .run = run_rename};

}  // namespace jt::commands
