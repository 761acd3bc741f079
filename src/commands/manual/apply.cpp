// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "cli/session_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace apply_page {

constexpr std::array<cli::CommandOperand, 1> operands{{cli::shared::session}};

constexpr std::array<cli::Option, 7> own{{
    {.name = "change",
     .takes = cli::Takes::changes,
     .value = "ID",
     .meaning = "apply this change only, such as change_001",
     .repeats = true,
     .more = "The other changes stay in the session. One that no longer holds is named, and dropped."},
    {.name = "rebase",
     .meaning = "if the document has changed, apply the changes that still hold",
     .more =
         "A change holds if its value is still the one that was previewed. Its element is found by what identifies it, "
         "such as an id, so it may have moved; if nothing does, an equal element must be at the same index. A string "
         "or number that is an element itself is followed too, while one element alone has its value. If one change no "
         "longer holds, nothing is written and the exit code is 3."},
    {.name = "skip-stale", .meaning = "like --rebase, but leave out the changes that no longer hold"},
    {.name = "print-document", .meaning = "print the document as it is after the changes"},
    {.name = "no-undo", .meaning = "do not record the edit for jt undo (old values may be secrets)"},
    {.name = "require-undo", .meaning = "refuse an edit that cannot be undone"},
    cli::shared::store,
}};
constexpr auto options = cli::shared::join(own, cli::shared::join(cli::shared::edit_schema, cli::shared::replacing));

constexpr std::array<std::string_view, 4> description{
    "Carries out the changes that `jt preview` kept as a session, in one edit of the file: the bytes of the changed "
    "values alone are written, the file is replaced as a whole or not at all, and `jt undo FILE` undoes it.",
    "If the document is not the one that was previewed, nothing is written, and the exit code is 3.",
    "A session ends when all its changes are applied. After some of them, it keeps the others for the document as it "
    "is then. Of two processes that apply a session at the same time, one does. One that is killed leaves the session "
    "free (in a Redis server after two minutes); if it had written the file already, the next one says so and applies "
    "nothing twice.",
    "If the document came from standard input, the changed document is printed; in JSON it is `modified_document`. "
    "Each "
    "of `applied_changes` has `id`, `path`, `old_value`, `new_value` and `applied_at`; `status` is `success`, "
    "`partial_success` or `failed`.",
};

constexpr std::array<cli::Example, 1> examples{{
    {.about = "Preview operations, then apply them:",
     .command =
         "echo '[{\"op\":\"replace\",\"path\":\"/env\",\"value\":\"test\"}]' >ops.json && jt apply \"$(jt preview "
         "config.json --ops ops.json --json | jt get - session_id --raw)\" -c",
     .output = "#id\tpath\told\tnew\n"
               "change_001\t.env\tstaging\ttest\n"},
}};

constexpr std::array<cli::ExitNote, 4> exits{{
    {0, "the changes were applied"},
    {1, "the session is unknown or has expired"},
    {2, "a change is unknown, the file cannot be replaced, or the usage is wrong; nothing was written"},
    {3,
     "the document has changed, a change no longer holds, the edit would add errors against the schema, or another "
     "process applies the session; nothing was written"},
}};

constexpr std::array<std::string_view, 3> related{"preview", "sessions", "undo"};

}  // namespace apply_page

constinit const cli::Command apply_command{.name = "apply",
                                           .group = cli::Group::edit,
                                           .summary = "carry out the changes of a preview",
                                           .guide = "apply SESSION :: what preview proposed",
                                           .operands = apply_page::operands,
                                           .options = apply_page::options,
                                           .description = apply_page::description,
                                           .examples = apply_page::examples,
                                           .exits = apply_page::exits,
                                           .see_also = apply_page::related,
                                           .quiet_result = true,
                                           .run = run_apply};

}  // namespace jt::commands
