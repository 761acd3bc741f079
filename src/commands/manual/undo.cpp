// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace undo_page {

constexpr std::array<cli::CommandOperand, 1> operands{{
    {.name = "FILE",
     .meaning = "a document that jt edited; needed unless --recover is given",
     .required = false,
     .complete = cli::Complete::file},
}};

constexpr std::array<cli::Option, 5> own{{
    {.name = "history", .meaning = "list the edits that can be undone, the last one first"},
    {.name = "steps", .takes = cli::Takes::number, .value = "N", .meaning = "undo the last N edits", .initial = "1"},
    {.name = "redo", .meaning = "make the edit again that was undone last"},
    {.name = "only", .meaning = "of an edit of several files, undo what it did in FILE alone"},
    {.name = "recover",
     .meaning = "finish, or take back, what a killed edit of several files has begun",
     .more = "The next edit or undo of one of the files does so too. There is no FILE."},
}};
constexpr auto options = cli::shared::join(own, cli::shared::replacing);

constexpr std::array<std::string_view, 5> description{
    "Restores the bytes that the last edit of FILE replaced. The next `jt undo` undoes the edit before it, and "
    "`jt undo --redo` makes the last undone edit again, until FILE is edited.",
    "If the file is already as it was before its last edit, because it was restored by other means, jt writes nothing "
    "and says so; `--steps 2` undoes the edit before that one.",
    "An edit of several files is undone in all of them, or in none; `--only` undoes it in FILE alone.",
    "If another program has changed the file since that edit, jt writes nothing and the exit code is 3.",
    "jt records the old and the new bytes of every edit in `$XDG_STATE_HOME/jt` (default: `~/.local/state/jt`), which "
    "only its owner can read: up to 64 MB for each edit, up to 100 edits of each file, for 30 days. It does not record "
    "edits with `--no-undo`.",
};

constexpr std::array<cli::Example, 2> examples{{
    {.about = "Undo an edit:",
     .command = "jt delete config.json .env -q && jt undo config.json -c | cut -f 1,2",
     .output = "#file\tedit\n"
               "config.json\tdelete .env\n"},
    {.about = "Undo two edits, and make the first of them again:",
     .command = "jt set config.json .cache.ttl 60 -q && jt delete config.json .env -q &&\n"
                "    jt undo config.json --steps 2 -q && jt undo config.json --redo -c | cut -f 2",
     .output = "edit\n"
               "set .cache.ttl\n"},
}};

constexpr std::array<cli::ExitNote, 4> exits{{
    {0, "the edit was undone, the file is already as before it, or the history has edits"},
    {1, "no such edit of FILE is recorded"},
    {2, "the file cannot be replaced, or the journal cannot be read"},
    {3, "the file was changed since the edit, or is locked"},
}};

constexpr std::array<std::string_view, 2> related{"patch", "set"};

}  // namespace undo_page

constinit const cli::Command undo_command{.name = "undo",
                                          .group = cli::Group::edit,
                                          .summary = "undo the last edit of a file",
                                          .guide = "undo FILE :: the last edit",
                                          .operands = undo_page::operands,
                                          .options = undo_page::options,
                                          .description = undo_page::description,
                                          .examples = undo_page::examples,
                                          .exits = undo_page::exits,
                                          .see_also = undo_page::related,
                                          .quiet_result = true,
                                          .run = run_undo};

}  // namespace jt::commands
