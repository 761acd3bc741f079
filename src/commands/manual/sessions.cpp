// SPDX-License-Identifier: MIT
#include <array>

#include "cli/session_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace sessions_page {

constexpr std::array<std::string_view, 4> actions{"list", "show", "drop", "prune"};

constexpr std::array<cli::OtherWord, 5> other_words{
    {{"rm", "drop"}, {"remove", "drop"}, {"delete", "drop"}, {"clear", "drop"}, {"ls", "list"}}};

constexpr std::array<cli::CommandOperand, 2> operands{{
    {.name = "ACTION",
     .meaning = "list (the default), show, drop or prune",
     .required = false,
     .complete = cli::Complete::choice,
     .choices = actions,
     .other_words = other_words},
    {.name = "SESSION",
     .meaning = "with show and drop, the name of a session, how it begins, or last",
     .required = false,
     .repeats = true,
     .complete = cli::Complete::session},
}};

constexpr std::array<cli::Option, 1> options{{cli::shared::store}};

constexpr std::array<std::string_view, 5> description{
    "Sessions are what `jt preview` proposed and `jt apply` has not carried out yet.",
    "- list :: every session: its name, file, number of changes, age and instruction, the newest first",
    "- show SESSION :: its changes",
    "- drop SESSION... :: remove them, applied or not",
    "- prune :: remove those that have expired",
};

constexpr std::array<cli::Example, 1> examples{{
    {.about = "Remove all sessions:",
     .command =
         "jt preview config.json 'set env to test' -l && jt sessions -l | xargs jt sessions drop -q && jt sessions "
         "-l | wc -l",
     .output = ".env\n"
               "0\n"},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "done; also if there are no sessions"},
    {1, "the session is unknown or has expired"},
    {2, "the sessions cannot be read, or the usage is wrong"},
}};

constexpr std::array<std::string_view, 2> related{"preview", "apply"};

}  // namespace sessions_page

constinit const cli::Command sessions_command{.name = "sessions",
                                              .group = cli::Group::edit,
                                              .summary = "list, show and remove the sessions of jt preview",
                                              .guide = "sessions [show ID] :: previews to apply",
                                              .operands = sessions_page::operands,
                                              .options = sessions_page::options,
                                              .description = sessions_page::description,
                                              .examples = sessions_page::examples,
                                              .exits = sessions_page::exits,
                                              .see_also = sessions_page::related,
                                              .run = run_sessions};

}  // namespace jt::commands
