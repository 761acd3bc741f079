// SPDX-License-Identifier: MIT
// jt(1): what all commands share.
#include "commands/manual/jt.hpp"

#include <array>

namespace jt {

namespace {

constexpr std::array<std::string_view, 4> description{
    "jt explores and edits JSON documents of any size, from a terminal, a script or a program. It never loads a "
    "document: memory "
    "does not grow with the file, and a pipe is read as it comes.",
    "Each command does one thing and has its own page, `jt help COMMAND`. Every result carries a path that every other "
    "command takes back. Global options may stand before and after the command.",
    "Without a command, jt lists the commands.",
    "An argument that begins with a dash and is no option goes after `--`. A dash alone, as FILE, is standard input.",
};

constexpr std::array<std::string_view, 6> formats{
    "The format depends on the options alone, never on whether stdout is a terminal (colour does).",
    "- human :: For people: aligned, coloured on a terminal. The default.",
    "- concise :: One record a line, tab-separated; the first line is `#` and the names of the columns. Tabs, "
    "newlines, "
    "control characters and backslashes in a value are written `\\t`, `\\n`, `\\u00XX` and `\\\\`.",
    "- list :: Only the paths or file names, one a line, ready for xargs.",
    "- json :: One document with two-space indentation and a final newline, also when the command fails.",
    "A command for which a format makes no sense says so.",
};

constexpr std::array<std::string_view, 8> paths{
    "A PATH is written in one of three dialects; its first character decides. A key that holds special characters is "
    "best copied from what jt prints.",
    "- JSON Pointer (RFC 6901) :: Begins with `/`, or is empty for the root: `/users/0/name`. In a key, `~1` is a "
    "slash "
    "and `~0` a tilde.",
    "- JSONPath (RFC 9535) :: Begins with `$`: `$.users[0].name`, `$.users[-1]`, `$..name`, `$.users[?@.age > "
    "18].name`.",
    "- accessor, as in JavaScript :: Begins with `.`, `[`, a letter or `_`: `.users[0].name`, `users[0].name`, "
    "`['steve/system'].tools`. A dot alone is the root.",
    "`get` takes any JSONPath query. `inspect`, `show`, `keys` and all edits take a path to one value: names, indices, "
    "and "
    "negative "
    "indices, which count from the end.",
    "`--paths` chooses the dialect of what is printed; `normalized` is the long form of RFC 9535, `$['users'][0]`.",
    "Keys compare after their escapes are resolved. Where an object has a key twice, the first one answers; wildcards "
    "and "
    "descendants visit both.",
    "Quote paths in a shell: brackets and dollar signs mean something there.",
};

constexpr std::array<std::string_view, 3> checking{
    "`validate`, `inspect` and every edit check the whole document before they answer. `get`, `keys`, `show` and "
    "`grep` check "
    "what they "
    "visit, "
    "and what they pass over only for the ends of strings and the number of brackets. `--strict` checks everything, "
    "`--trust` only what is visited.",
    "A UTF-8 byte order mark is accepted. Other encodings are recognised and named in the error. 100,000 levels of "
    "nesting are accepted.",
    "`--lines` reads a file of one document a line as an array of them.",
};

constexpr std::array<std::string_view, 4> environment{
    "- JT_ROOT :: Folders separated by colons. A file has to be inside one of them, and inside a folder of `--root` "
    "too "
    "where that is given.",
    "- NO_COLOR :: Not empty: no colour, unless `--color` `always` is given.",
    "- CLICOLOR_FORCE :: Not empty and not `0`: colour also where stdout is no terminal.",
    "- MANPATH, PAGER :: Used by man(1) under `jt help COMMAND`.",
};

constexpr std::array<ProseSection, 4> sections{{
    {"FORMATS", formats},
    {"PATHS", paths},
    {"CHECKING", checking},
    {"ENVIRONMENT", environment},
}};

constexpr std::array<std::string_view, 8> exit_prose{
    "- 0 :: Done; something was found; the document is valid.",
    "- 1 :: The answer is no: not found, no match, not valid.",
    "- 2 :: It could not be done: wrong usage, unreadable or invalid input, a file outside the roots, a failed write.",
    "- 3 :: A conflict: the document changed, an expectation did not hold, a match was ambiguous.",
    "A reader that closes the pipe early ends jt quietly.",
    "With `--json` an error is a document on stdout with `status`, `code` and `message`, and where they are known "
    "`suggestion`, `path`, `available`, `at` (line, column, offset) and `try` (commands that run as they are). "
    "Otherwise "
    "it is a message on stderr with hints.",
    "# Error codes",
    "These are the codes, each with the exit code that goes with it.",
};

constexpr std::array<Example, 2> examples{{
    {.about = "A value, all its digits kept:",
     .command = "jt get shop.json '.orders[0].number'",
     .output = "9007199254740993\n"},
    {.about = "What a mistake looks like:",
     .command = "jt inspekt shop.json 2>&1",
     .output = "jt: 'inspekt' is not a jt command\n"
               "hint: did you mean 'inspect'?\n"
               "hint: usage: jt [OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]\n"
               "hint: try: jt -h\n",
     .exit = 2},
}};

constexpr std::array<std::string_view, 7> related{"completion", "get", "help", "inspect", "keys", "show", "validate"};

}  // namespace

constinit const Command jt_command{.name = "jt",
                                   .group = Group::help,
                                   .summary = "explore JSON documents of any size",
                                   .description = description,
                                   .examples = examples,
                                   .see_also = related,
                                   .run = run_overview};

std::span<const ProseSection> jt_sections() { return sections; }
Prose jt_exit_prose() { return exit_prose; }

}  // namespace jt
