// SPDX-License-Identifier: MIT
#include <array>

#include "commands/commands.hpp"

namespace jt::commands {

namespace git_page {

constexpr std::array<std::string_view, 5> actions_of_git{"install", "uninstall", "status", "merge", "diff"};

constexpr std::array<cli::CommandOperand, 2> operands{{
    {.name = "ACTION",
     .meaning = "install, uninstall or status; merge and diff are for git",
     .complete = cli::Complete::choice,
     .choices = actions_of_git},
    {.name = "WORD", .meaning = "what git passes to merge and diff", .required = false, .repeats = true},
}};

constexpr std::array<cli::Option, 2> options{{
    {.name = "global", .meaning = "for all repositories of the user, not for this one"},
    {.name = "print", .meaning = "show what would be written, and write nothing"},
}};

constexpr std::array<std::string_view, 12> description{
    "Makes git merge JSON files as `jt merge-file` does, and compare them as `jt diff` does: in `git merge`, `rebase`, "
    "`cherry-pick`, `stash pop` and `git diff`. `git log -p` and `git show` do it with `--ext-diff`.",
    "- install :: sets `merge.jt.name`, `merge.jt.driver` and `diff.jt.command`, and adds lines for `*.json`, "
    "`*.jsonc`, "
    "`*.jsonl`, `*.ndjson`, `*.ipynb` and `*.geojson` to `.gitattributes`. A link of that name is refused: git does "
    "not read it. What is there already is kept, and goes "
    "before it. A second time changes nothing.",
    "- uninstall :: takes out exactly that",
    "- status :: says what is set, what git uses in its place if a setting of higher precedence overrides it, and "
    "whether git finds jt",
    "With `--global`, the settings are those of the user, and the lines go to the user's attributes file.",
    "`.gitattributes` is usually committed; the settings are not, so each clone needs `jt git install` once. Without "
    "them git merges by lines, as before.",
    "# For git",
    "`jt git merge %O %A %B %L %P` merges into %A, without undo. Conflicts are written with markers, and the exit code "
    "is 1. If a document is not JSON, or has over 1 GB, `git merge-file` is run instead, and a note says so. An empty "
    "%O is no document: both sides have added the file. Markers have the style of git's setting `merge.conflictStyle` "
    "(`merge`, `diff3`, `zdiff3`); git does not pass on `git checkout --conflict=diff3`, so write `git -c "
    "merge.conflictStyle=diff3 checkout -m FILE`.",
    "`jt git diff` takes the words of `diff.*.command`. A file that was added or deleted is shown as its shape "
    "(`jt inspect`). The exit code is always 0.",
    "# Elsewhere",
    "The servers of GitHub run no merge drivers: a pull request that git merges with jt without a conflict may be in "
    "conflict there. Merge or rebase it on your machine, and push the result.",
    "jj: in its configuration, `merge-tools.jt.program = \"jt\"` and `merge-tools.jt.merge-args = [\"merge-file\", "
    "\"$left\", \"$base\", \"$right\", \"-o\", \"$output\"]`; then `jj resolve --tool jt`.",
};

constexpr std::array<cli::Example, 1> examples{{
    {.about = "What would be set?",
     .command = "git init -q . && jt git install --print -c | cut -f 1,3 | head -n 4",
     .output = "#setting\tstate\n"
               "merge.jt.name\twould be set\n"
               "merge.jt.driver\twould be set\n"
               "diff.jt.command\twould be set\n"},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "done; the file was merged; a diff was printed"},
    {1, "merge: there are conflicts"},
    {2, "not in a repository, or something could not be written"},
}};

constexpr std::array<std::string_view, 2> related{"merge-file", "diff"};

}  // namespace git_page

constinit const cli::Command git_command{.name = "git",
                                         .group = cli::Group::edit,
                                         .summary = "merge and compare JSON files by value in git",
                                         .guide = "git install :: git merges and diffs JSON by value",
                                         .operands = git_page::operands,
                                         .options = git_page::options,
                                         .description = git_page::description,
                                         .examples = git_page::examples,
                                         .exits = git_page::exits,
                                         .see_also = git_page::related,
                                         .quiet_result = true,
                                         .run = run_git};

}  // namespace jt::commands
