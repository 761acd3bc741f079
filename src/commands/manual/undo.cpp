// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/edit_shared.hpp"

namespace jt {

namespace {

constexpr std::array<CommandOperand, 1> operands{{
    {.name = "FILE", .meaning = "a document that jt edited", .complete = Complete::file},
}};

constexpr std::array<Option, 1> own{{
    {.name = "history", .meaning = "list the edits that can be taken back, the last one first"},
}};
constexpr auto options = shared::join(own, shared::replacing);

constexpr std::array<std::string_view, 3> description{
    "Puts back the bytes that the last edit of FILE replaced, and forgets the edit. Once more, and the edit before is "
    "taken back.",
    "The file must be as that edit left it: where another program changed it since, nothing is written and the exit "
    "code is 3.",
    "jt keeps the old and new bytes of changed ranges, up to 64 MB an edit, 100 edits a file, for 30 days, in "
    "`$XDG_STATE_HOME/jt` (else `~/.local/state/jt`), readable by its owner alone. Edits made with `--no-undo` are not "
    "there.",
};

constexpr std::array<Example, 1> examples{{
    {.about = "An edit and back:",
     .command = "jt delete config.json .env && jt undo config.json -c | cut -f 1,2",
     .output = "Deleted $.env from config.json\n#file	edit\nconfig.json	delete .env\n"},
}};

constexpr std::array<ExitNote, 4> exits{{
    {0, "the edit was undone, or the history has edits"},
    {1, "no edit of FILE is recorded"},
    {2, "the file cannot be replaced, or the journal cannot be read"},
    {3, "the file was changed since, or stayed locked"},
}};

constexpr std::array<std::string_view, 2> related{"patch", "set"};

}  // namespace

constinit const Command undo_command{.name = "undo",
                                     .group = Group::edit,
                                     .summary = "take the last edit of a file back",
                                     .operands = operands,
                                     .options = options,
                                     .description = description,
                                     .examples = examples,
                                     .exits = exits,
                                     .see_also = related,
                                     .run = run_undo};

}  // namespace jt
