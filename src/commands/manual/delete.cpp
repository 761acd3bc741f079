// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace delete_page {

constexpr std::array<cli::CommandOperand, 2> operands{{
    cli::shared::edited_file,
    {.name = "PATH",
     .meaning = "paths, or JSONPath queries that select values; all of them are paths into FILE as it is",
     .repeats = true,
     .complete = cli::Complete::path},
}};
constexpr std::array<cli::Option, 2> own{{
    {.name = "if-exists", .meaning = "do not fail if a path does not exist"},
    {.name = "keep-comments", .meaning = "leave the comments above what is deleted"},
}};
constexpr auto options = cli::shared::join(own, cli::shared::removal_options);

constexpr std::array<std::string_view, 4> description{
    "Removes the value at PATH with its key, its line and one comma. The indices of later elements decrease by one. "
    "Several paths are removed in one write.",
    "In a document with comments (JSONC), those that belong to the member or element go with it: between it and its "
    "comma, behind it on its line, and on the lines directly above it. Where a block comment behind it ends on a later "
    "line, that line counts too. A blank line ends what belongs to it. `--keep-comments` leaves those above. "
    "Where the one before it is the last one then, comments on lines between that one and its comma come up to its "
    "line. A comment `// x` that something comes behind on its line becomes `/* x */`.",
    cli::shared::query_note,
    "Only the bytes of the target change. jt checks the whole document first, and replaces the file as a whole or not "
    "at all. `jt undo FILE` undoes the edit.",
};

constexpr std::array<cli::Example, 2> examples{{
    {.about = "Delete a member:",
     .command = "jt delete config.json '$.features.darkMode'",
     .output = "Deleted $.features.darkMode from config.json\n"
               "  removed false  line 8; 23 of 541 bytes changed, the rest is identical; undo: jt undo config.json\n"
               "       },\n"
               "  -    \"darkMode\": false,\n"
               "       \"analytics\": {\n"},
    {.about = "Delete the last element of an array:",
     .command = "jt delete config.json '$.cache.shards[-1]'",
     .output = "Deleted $.cache.shards[2] from config.json\n"
               "  removed \"c\"  line 26; 5 of 541 bytes changed, the rest is identical; undo: jt undo config.json\n"
               "       \"maxBytes\": 9007199254740993,\n"
               "  +    \"shards\": [\"a\", \"b\"]\n"
               "     }\n"},
}};

constexpr std::array<std::string_view, 3> related{"patch", "set", "undo"};

}  // namespace delete_page

constinit const cli::Command delete_command{.name = "delete",
                                            .group = cli::Group::edit,
                                            .summary = "delete a member or an element",
                                            .guide = "delete FILE PATH|QUERY... [--all]",
                                            .operands = delete_page::operands,
                                            .options = delete_page::options,
                                            .description = delete_page::description,
                                            .examples = delete_page::examples,
                                            .exits = cli::shared::edit_exits,
                                            .see_also = delete_page::related,
                                            .quiet_result = true,
                                            .run = run_delete};

}  // namespace jt::commands
