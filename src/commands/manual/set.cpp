// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace set_page {

constexpr std::array<cli::CommandOperand, 3> operands{{
    cli::shared::edited_file,
    cli::shared::edited_path,
    cli::shared::edit_value,
}};

constexpr std::array<cli::Option, 4> own{{
    {.name = "add",
     .takes = cli::Takes::text,
     .value = "N",
     .meaning = "add N to the number at PATH, exactly; N may be negative",
     .more = "The sum has as many decimals as the longer of both: 1.50 and 1 make 2.50."},
    cli::shared::inside,
    cli::shared::existing,
    {.name = "replace-root", .meaning = "allow PATH to be the root: replace the whole document"},
}};
constexpr auto options = cli::shared::join(own, cli::shared::query_edit_options);

constexpr std::array<std::string_view, 6> description{
    "Replaces the value at PATH with VALUE, or adds it. Missing parents are created: an array if the next step is `-` "
    "or index 0, otherwise an object. `/array/-` appends to an array.",
    "A new member whose name is nearly that of another member of its object is added with a note that names both.",
    "With `--inside`, the value at PATH is a string that holds a JSON document, and VALUE is set in that document. "
    "Only "
    "the bytes of the string change that spell the new value.",
    cli::shared::query_note,
    cli::shared::comments_note,
    cli::shared::edit_note,
};

constexpr std::array<cli::Example, 7> examples{{
    {.about = "A number:",
     .command = "jt set config.json '$.features.rollout.percent' 25",
     .output = "Updated $.features.rollout.percent = 25 in config.json\n"
               "  50 → 25  line 5; 2 of 541 bytes changed, the rest is identical; undo: jt undo config.json\n"
               "         \"enabled\": true,\n"
               "  +      \"percent\": 25,\n"
               "         \"regions\": [\"us-east-1\", \"eu-west-1\"]\n"},
    {.about = "A new member, a string:",
     .command = "jt set config.json .owner --string 'Zoë K.'",
     .output =
         "Updated .owner = \"Zoë K.\" in config.json\n"
         "  added \"Zoë K.\"  line 28; 22 of 563 bytes changed, the rest is identical; undo: jt undo config.json\n"
         "       \"shards\": [\"a\", \"b\", \"c\"]\n"
         "  +  },\n"
         "  +  \"owner\": \"Zoë K.\"\n"
         "   }\n"},
    {.about = "A member of the one record that a filter selects:",
     .command = "jt set users.json '$.users[?@.id == \"user-3\"].settings.theme' '\"light\"'",
     .output = "Unchanged: $.users[3].settings.theme is \"light\" in users.json\n"},
    {.about = "A value wherever a condition holds:",
     .command = "jt set users.json '$.users[?@.settings.theme == \"light\"].settings.theme' '\"dark\"' --all",
     .output = "Updated 4 values at $.users[?@.settings.theme == \"light\"].settings.theme = \"dark\" in users.json\n"
               "  4 values  \"light\" → \"dark\"  $.users[0].settings.theme, $.users[3].settings.theme, "
               "$.users[6].settings.theme, …\n"
               "  from line 8; 24 of 2,446 bytes changed, the rest is identical; undo: jt undo users.json\n"
               "  @@ line 7 @@\n"
               "         \"settings\": {\n"
               "  +        \"theme\": \"dark\",\n"
               "           \"notifications\": true\n"
               "  @@ line 35 @@\n"
               "         \"settings\": {\n"
               "  +        \"theme\": \"dark\",\n"
               "           \"notifications\": true\n"
               "  … 2 more places\n"},
    {.about = "Count up:",
     .command = "jt set config.json .cache.ttl --add 60 --brief",
     .output = "Updated .cache.ttl = 3660 in config.json\n"},
    {.about = "A value in JSON that a string holds:",
     .command = "printf '%s\\n' '{\"body\": \"{\\\"n\\\": 1}\"}' | jt set - .body --inside /n 2",
     .output = "{\"body\": \"{\\\"n\\\": 2}\"}\n"},
    {.about = "Show what would change:",
     .command = "jt set config.json .cache.ttl 60 -n",
     .output = "--- a/config.json\n+++ b/config.json\n@@ -21,7 +21,7 @@\n     ]\n   },\n   \"cache\": {\n-    \"ttl\": "
               "3600,\n+    \"ttl\": 60,\n     \"maxBytes\": 9007199254740993,\n     \"shards\": [\"a\", \"b\", "
               "\"c\"]\n   }\n"},
}};

constexpr std::array<std::string_view, 3> related{"patch", "delete", "undo"};

}  // namespace set_page

constinit const cli::Command set_command{.name = "set",
                                         .group = cli::Group::edit,
                                         .summary = "replace or add a value",
                                         .guide = "set FILE PATH|QUERY VALUE [--all] :: replace or add",
                                         .operands = set_page::operands,
                                         .options = set_page::options,
                                         .description = set_page::description,
                                         .examples = set_page::examples,
                                         .exits = cli::shared::edit_exits,
                                         .see_also = set_page::related,
                                         .quiet_result = true,
                                         .run = run_set};

}  // namespace jt::commands
