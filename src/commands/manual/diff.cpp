// SPDX-License-Identifier: MIT
#include <array>

#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace diff_page {

constexpr std::array<cli::CommandOperand, 3> operands{{
    cli::shared::file,
    {.name = "OTHER",
     .meaning = "the document that FILE is compared with; with PATH, a path in FILE",
     .complete = cli::Complete::file,
     .or_path = true},
    {.name = "PATH",
     .meaning = "a path in FILE: its value is compared with the one at OTHER",
     .required = false,
     .complete = cli::Complete::path},
}};

constexpr std::array<cli::Option, 12> options{{
    {.name = "patch",
     .meaning = "print a JSON Patch (RFC 6902) that turns the first value into the second",
     .more = "`jt diff --patch A B | jt patch A --ops -` applies it. With PATH, its paths begin at the root of FILE."},
    {.name = "stat", .meaning = "print only how many values were added, removed and changed"},
    {.name = "keys",
     .meaning = "compare which keys exist, not their values",
     .more = "Elements of arrays are compared index by index; what only one of the arrays has is not reported."},
    {.name = "key",
     .takes = cli::Takes::text,
     .value = "NAME",
     .meaning = "match elements that are objects by their member NAME",
     .more = "An element that is in another place is then reported as moved (`>`), not as removed and added. A patch "
             "removes and adds it. Paths name such elements by the member, `.items[id=\"b\"].price`; in json, "
             "`oldPath` and `newPath` have their indices, and `--list` prints these."},
    {.name = "ignore",
     .takes = cli::Takes::text,
     .value = "PATH|GLOB",
     .meaning = "leave out what is at PATH or below",
     .repeats = true,
     .more = "`*` is any key or index, `**` any number of them: `--ignore '**.updatedAt'`. Paths are those that are "
             "printed, with indices."},
    {.name = "path",
     .letter = 'p',
     .takes = cli::Takes::path,
     .value = "PATH",
     .meaning = "compare only what is at PATH in both documents"},
    {.name = "limit",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "print at most N changes; all of them are counted"},
    cli::shared::lines,
    cli::shared::no_lines,
    cli::shared::skip_invalid,
    cli::shared::syntax,
    cli::shared::jsonc,
}};

constexpr std::array<std::string_view, 9> description{
    "Prints what differs between two documents (`jt diff A B`), or between two values of one document (`jt diff FILE "
    "PATH_A PATH_B`), as values: whitespace, the order of members and the spelling of numbers and strings are not "
    "compared. `1` equals `1.0`, and numbers of any length are compared exactly.",
    "`~` is a value that changed, `+` one that was added, `-` one that was removed. The path of what was added is one "
    "in the second document, any other path one in the first. Paths begin at the compared values; with `-p` at the "
    "roots.",
    "Elements of arrays are aligned so that few of them differ: an element inserted at the front is one change. Where "
    "as many were removed as added, they are compared with one another.",
    "With `--quiet` nothing is printed; the exit code says whether the values differ.",
    "In the human format values are truncated. The other formats leave out values of more than 1 MiB and give their "
    "size; `--patch` has every value whole.",
    "If a key occurs more than once in an object, each occurrence is compared with the one in the same place. If "
    "members of such an object are not in the same order, or some are missing, the error is `DUPLICATE_KEY`.",
    "Both documents are checked completely. jt holds neither of them in memory. Documents that are mostly alike and in "
    "like order are read once; parts in another order are read again.",
    "One of the documents may be `-`, standard input. With `--lines`, or with `--skip-invalid`, both are read "
    "as NDJSON; a patch that was made with one of them is applied with the same one.",
    "If a patch could not be completed, its array is not closed, so that no part of it can be applied.",
};

constexpr std::array<cli::Example, 5> examples{{
    {.about = "Two documents:",
     .command = "jt merge - /cache '{\"b\":2}' <config.json | jt diff config.json -",
     .output = "+ .cache.b  2\n",
     .exit = 1},
    {.about = "Two elements of one document:",
     .command = "jt diff config.json '.logging.targets[0]' '.logging.targets[1]'",
     .output = "~ .type  \"file\" → \"stderr\"\n"
               "- .path  \"/var/log/app.log\"\n"
               "- .rotate  \"daily\"\n",
     .exit = 1},
    {.about = "Which keys are missing?",
     .command = "jt diff --keys config.json '.logging.targets[0]' '.logging.targets[1]'",
     .output = "- .path\n"
               "- .rotate\n",
     .exit = 1},
    {.about = "The same place in two files, but for one key:",
     .command = "jt set config.json .cache.ttl 60 -o - | jt diff -p .cache --ignore .cache.shards config.json -",
     .output = "~ .cache.ttl  3600 → 60\n",
     .exit = 1},
    {.about = "A patch:",
     .command = "jt delete - .env <config.json | jt diff --patch config.json -",
     .output = "[\n"
               "  {\"op\": \"remove\", \"path\": \"/env\"}\n"
               "]\n",
     .exit = 1},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "the values are alike"},
    {1, "they differ"},
    {2, "a document cannot be read or is invalid, there is no value at a path, or the usage is wrong"},
}};

constexpr std::array<std::string_view, 2> related{"patch", "keys"};

}  // namespace diff_page

constinit const cli::Command diff_command{.name = "diff",
                                          .group = cli::Group::explore,
                                          .summary = "print what differs between two documents or values",
                                          .guide = "diff A B [--key NAME] [--patch] [-q] :: what differs, by path",
                                          .operands = diff_page::operands,
                                          .options = diff_page::options,
                                          .description = diff_page::description,
                                          .examples = diff_page::examples,
                                          .exits = diff_page::exits,
                                          .see_also = diff_page::related,
                                          .quiet_result = true,
                                          .run = run_diff};

}  // namespace jt::commands
