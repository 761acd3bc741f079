// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace {

constexpr std::array<cli::CommandOperand, 1> operands{{
    {.name = "FILE", .meaning = "a document that jt edited", .complete = cli::Complete::file},
}};

constexpr std::array<cli::Option, 1> own{{
    {.name = "history", .meaning = "list the edits that can be undone, the last one first"},
}};
constexpr auto options = cli::shared::join(own, cli::shared::replacing);

constexpr std::array<std::string_view, 3> description{
    "Restores the bytes that the last edit of FILE replaced, and removes the edit from the history. The next `jt undo` "
    "undoes the edit before it.",
    "If another program has changed the file since that edit, jt writes nothing and the exit code is 3.",
    "jt records the old and the new bytes of every edit in `$XDG_STATE_HOME/jt` (default: `~/.local/state/jt`), which "
    "only its owner can read: up to 64 MB for each edit, up to 100 edits of each file, for 30 days. It does not record "
    "edits with `--no-undo`.",
};

constexpr std::array<cli::Example, 1> examples{{
    {.about = "Undo an edit:",
     .command = "jt delete config.json .env -q && jt undo config.json -c | cut -f 1,2",
     .output = "Deleted .env from config.json\n"
               "#file\tedit\n"
               "config.json\tdelete .env\n"},
}};

constexpr std::array<cli::ExitNote, 4> exits{{
    {0, "the edit was undone, or the history has edits"},
    {1, "no edit of FILE is recorded"},
    {2, "the file cannot be replaced, or the journal cannot be read"},
    {3, "the file was changed since the edit, or is locked"},
}};

constexpr std::array<std::string_view, 2> related{"patch", "set"};

}  // namespace

constinit const cli::Command undo_command{.name = "undo",
                                          .group = cli::Group::edit,
                                          .summary = "undo the last edit of a file",
                                          .guide = "undo FILE :: the last edit",
                                          .operands = operands,
                                          .options = options,
                                          .description = description,
                                          .examples = examples,
                                          .exits = exits,
                                          .see_also = related,
                                          .run = run_undo};

}  // namespace jt::commands
