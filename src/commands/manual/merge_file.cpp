// SPDX-License-Identifier: MIT
#include <array>

#include "cli/edit_options.hpp"
#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace merge_file_page {

constexpr std::array<cli::CommandOperand, 3> operands{{
    {.name = "OURS", .meaning = "the document that is changed", .complete = cli::Complete::file},
    {.name = "BASE", .meaning = "the document that both others come from", .complete = cli::Complete::file},
    {.name = "THEIRS", .meaning = "the document whose changes are merged", .complete = cli::Complete::file},
}};

constexpr std::array<std::string_view, 2> conflict_forms{"markers", "json"};

constexpr std::array<cli::Option, 18> own{{
    {.name = "stdout", .letter = 'p', .meaning = "print the result, and leave OURS unchanged"},
    {.name = "output",
     .letter = 'o',
     .takes = cli::Takes::file,
     .value = "FILE",
     .meaning = "write the result to this file"},
    {.name = "ours", .meaning = "settle conflicts for OURS"},
    {.name = "theirs", .meaning = "settle conflicts for THEIRS"},
    {.name = "conflicts",
     .takes = cli::Takes::choice,
     .value = "FORM",
     .meaning = "how conflicts are shown",
     .initial = "markers",
     .choices = conflict_forms,
     .more = "`markers` writes those of git around the smallest lines that hold the value. `json` leaves the value as "
             "OURS has it, and prints the result as a JSON document: for programs."},
    {.name = "diff3", .meaning = "show the lines of BASE in markers too"},
    {.name = "zdiff3", .meaning = "the same; lines that OURS and THEIRS have alike are outside of markers"},
    {.name = "label",
     .letter = 'L',
     .takes = cli::Takes::text,
     .value = "LABEL",
     .meaning = "what markers call OURS; given again, BASE, then THEIRS",
     .repeats = true},
    {.name = "marker-size",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "characters of a marker",
     .initial = "7"},
    {.name = "key",
     .takes = cli::Takes::text,
     .value = "NAME",
     .meaning = "know elements by their member NAME",
     .repeats = true,
     .more = "It is used in arrays where it is a scalar, and another one in each, in all elements that are objects, in "
             "all three documents. After these names, `id`, `key`, `uuid`, `name` and `path` are tried."},
    {.name = "lines",
     .meaning = "take each line of all three as a document",
     .more = "This is the default where the name of OURS ends in `.ndjson`, `.jsonl` or `.jsonlines`."},
    {.name = "no-lines", .meaning = "take each as one document, whatever the name of OURS"},
    cli::shared::syntax,
    cli::shared::jsonc,
    {.name = "strict-order", .meaning = "elements added by both at one place conflict"},
    {.name = "if-rev", .takes = cli::Takes::text, .value = "REV", .meaning = "merge only if OURS has this revision"},
    {.name = "no-undo", .meaning = "do not record the edit for jt undo (old values may be secrets)"},
    {.name = "require-undo", .meaning = "refuse an edit that cannot be undone"},
}};
constexpr auto options = cli::shared::join(own, cli::shared::replacing);

constexpr std::array<std::string_view, 15> description{
    "Makes in OURS what changed from BASE to THEIRS. What changed is decided by value, as `jt diff` does: the order of "
    "members, whitespace and the spelling of numbers and strings do not count. Only what THEIRS changed is written, as "
    "THEIRS has it, and laid out like its surroundings; every other byte of OURS stays. `jt undo OURS` takes it back.",
    "A conflict is where both changed the same value to different ones, where one removed or replaced what the other "
    "changed, or where both renamed a member differently. Nothing else is: two members added at one place are not.",
    "# Objects and arrays",
    "Members are known by their keys. A new one goes after the member that it follows in THEIRS, and after what OURS "
    "added there. A member that vanished, and one that appeared in its place with an equal value, was renamed: a "
    "change of the other side goes to the new name, and a note says so. `false`, `true`, `null`, zero and empty values "
    "are no proof of that.",
    "Elements are known by a member that identifies them (`--key`), else by their values: what is equal in both is "
    "found as `jt diff` finds it, and what is between is compared one to one if there are as many. Elements that both "
    "added at one place are both there, those of OURS first, equal ones once. What both added at different places is "
    "there once, where OURS has it, and a note says so; if a side has it more than once, both are there. An element "
    "that one side moved is moved, also past what the other side moved. Where both moved one differently, or their "
    "moves exclude each other, it is where OURS has it, and a note says so.",
    "# Conflicts",
    "They are written as git does it, so that editors know them; the rest of the document is merged. The exit code is "
    "1 "
    "then, and standard error names each conflict, with its values.",
    "With `--ours` or `--theirs` there are none. With `--conflicts json`, OURS' value stays in its place, and the json "
    "document lists them.",
    "# Particular cases",
    "If OURS is BASE, byte for byte, the result is THEIRS, byte for byte. If a changed key is given twice in its "
    "object, "
    "the error is `DUPLICATE_KEY`.",
    "A BASE that is empty, or whitespace alone, is no document: OURS and THEIRS were both added. Equal values are "
    "merged, members and elements that only one side has are taken, and the rest conflicts. git passes such a BASE "
    "where both "
    "branches added the file.",
    "All three may have comments. An entry that comes from THEIRS brings its own along, if OURS may have some. Those "
    "of a value that THEIRS changed take the place of the old ones, if OURS has these as BASE has them; if OURS "
    "changed "
    "them too, they stay, and a note says so. Where THEIRS changed or moved comments, or one would be lost or come "
    "twice, "
    "and a merge by lines, as git does it, has the same values, its lines are the result, unless OURS is read as JSON; "
    "where both changed the same lines, those of the merge by value stay. A note names each comment that is not "
    "merged, or is there twice, but none that was only moved; `jt git merge` "
    "reports a conflict then, with the lines of both in markers. Documents of over 16 MiB are not merged by lines.",
    "NDJSON is merged as an array of its lines: a line that THEIRS added is a line of OURS, and every other line "
    "stays.",
    "One of the documents may be `-`, standard input; if it is OURS, the result is printed.",
    "`jt git install` makes git merge JSON files in this way.",
};

constexpr std::array<cli::Example, 2> examples{{
    {.about = "A conflict:",
     .command = "echo '{\"a\":1}' >base.json; echo '{\"a\":2}' >ours.json; echo '{\"a\":3}' >theirs.json; "
                "jt merge-file ours.json base.json theirs.json -c",
     .output = "#path\tkind\tbase\tours\ttheirs\tline\n"
               ".a\tvalue\t1\t2\t3\t1\n",
     .exit = 1},
    {.about = "Two copies of a document were changed:",
     .command = "cp config.json ours.json && cp config.json theirs.json &&\n"
                "    jt set ours.json .cache.ttl 60 -q && jt set theirs.json .env '\"test\"' -q &&\n"
                "    jt merge-file ours.json config.json theirs.json",
     .output = "✓ merged 1 change of theirs.json into ours.json (6 of 536 bytes); undo: jt undo ours.json\n"},
}};

constexpr std::array<cli::ExitNote, 4> exits{{
    {0, "the changes were merged, or there were none"},
    {1, "there are conflicts; the rest was merged"},
    {2,
     "a document is invalid JSON, a changed key is given twice, or the file cannot be replaced; nothing was written"},
    {3, "OURS does not have the revision, or is locked; nothing was written"},
}};

constexpr std::array<std::string_view, 3> related{"diff", "merge", "undo"};

}  // namespace merge_file_page

constinit const cli::Command merge_file_command{
    .name = "merge-file",
    .group = cli::Group::edit,
    .summary = "merge the changes of another document since a common base",
    .guide = "merge-file OURS BASE THEIRS [-p] [--theirs] :: three-way merge",
    .operands = merge_file_page::operands,
    .options = merge_file_page::options,
    .description = merge_file_page::description,
    .examples = merge_file_page::examples,
    .exits = merge_file_page::exits,
    .see_also = merge_file_page::related,
    .quiet_result = true,
    .run = run_merge_file};

}  // namespace jt::commands
