// SPDX-License-Identifier: MIT
// jt(1): what all commands share.
#include "cli/jt.hpp"

#include <array>

namespace jt::cli {

namespace {

constexpr std::array<std::string_view, 5> description{
    "jt explores and edits JSON documents of any size, from a terminal, a script or a program. It never loads a "
    "document into memory, so memory does not grow with the file, and it reads a pipe as the data arrives.",
    "Each command does one thing and has its own manual page: `jt help COMMAND`. Every result has a path, and all "
    "other "
    "commands accept this path. Global options may be given before or after the command.",
    "Without a command, jt lists the commands.",
    "FILE is a regular file or a pipe; `-` is standard input. A command that reads may omit FILE if standard input is "
    "not a terminal: `curl URL | jt inspect`, `curl URL | jt table .users id`. `grep`, `diff` and the commands that "
    "edit "
    "need it.",
    "Put an argument that begins with a dash after `--`.",
};

constexpr std::array<std::string_view, 6> formats{
    "Only the options decide the format. It does not depend on whether stdout is a terminal (colour does).",
    "- human :: For people: aligned, and coloured on a terminal. The default.",
    "- concise :: One record per line, separated by tabs. The first line is `#` and the names of the columns. Tabs, "
    "newlines, control characters and backslashes in a value are written as `\\t`, `\\n`, `\\u00XX` and `\\\\`.",
    "- list :: Only the paths or file names, one per line, for xargs.",
    "- json :: One document, indented by two spaces, with a final newline; also if the command fails.",
    "If a command does not have a format, the error says so.",
};

constexpr std::array<std::string_view, 9> paths{
    "PATH is written in one of three dialects. Its first character decides which. For a key with special characters, "
    "copy the path that jt prints.",
    "- JSON Pointer (RFC 6901) :: Begins with `/`, or is empty (the root): `/users/0/name`. In a key, `~1` is a slash "
    "and `~0` a tilde.",
    "- JSONPath (RFC 9535) :: Begins with `$`: `$.users[0].name`, `$.users[-1]`, `$..name`, `$.users[?@.age > "
    "18].name`. Filters have one function more, `key(@)`, the name of the member or the index of the element: "
    "`$.packages[?search(key(@), 'semver')]`.",
    "- accessor, as in JavaScript :: Begins with `.`, `[`, a letter or `_`: `.users[0].name`, `users[0].name`, "
    "`['steve/system'].tools`. A single dot is the root.",
    "- jq :: Begins with `.`, or has ` | `, and is no accessor: `.users[].name`, `.users[] | select(.age > 18 and "
    "(.name | test(\"^A\"))) | .name`, `.. | .name?`, `.a[2:4][]`, `.a, .b`. What selects is taken; everything else is "
    "an "
    "error with a command that pipes to jq.",
    "`get`, `table`, `inspect` and edits accept any query; `show` and `keys` a path to one value: keys, "
    "indices, "
    "and negative indices, which count from the end.",
    "Paths are printed in the dialect in which PATH was typed; without PATH as JSONPath, by `grep` as accessors, by "
    "`patch` as pointers. `--paths` sets the dialect; `normalized` is the long form of RFC 9535, `$['users'][0]`.",
    "jt decodes the escapes of a key before it compares it. If an object has duplicate keys, a path selects the first "
    "one; wildcards and descendants select all.",
    "Quote paths in a shell, which gives brackets and dollar signs another meaning.",
};

constexpr std::array<std::string_view, 4> checking{
    "`validate`, `inspect` and every edit check the whole document before they print anything. `get`, `keys`, `show` "
    "and `grep` check what they read; in the parts that they skip, they check only that strings end and that brackets "
    "balance. `--strict` checks the whole document, `--trust` only what is read.",
    "A UTF-8 byte order mark is accepted. The error for another encoding names the encoding. Documents may be nested "
    "100,000 levels deep.",
    "`--lines` reads a file with one document per line (NDJSON) as an array of these documents. It is the default for "
    "files whose name ends in `.ndjson`, `.jsonl` or `.jsonlines`.",
    "Documents that are compressed with gzip, zstd, xz or bzip2 are unpacked as they are read, whatever their names "
    "are; "
    "`log.jsonl.gz` has lines as `log.jsonl` has. Lines, columns and offsets are those of the unpacked text. They are "
    "not "
    "edited. `--no-decompress` takes their bytes as they are.",
};

constexpr std::array<std::string_view, 10> environment{
    "- JT_ROOT :: Folders separated by colons. Files must be inside one of them. With `--root`, they must also be "
    "inside "
    "a folder of that option.",
    "- JT_MCP_CONFIG :: Files separated by colons, each with definitions of MCP servers. `--config` replaces them.",
    "- JT_STORE :: The Redis server that keeps sessions: `redis://HOST[:PORT][/NUMBER]`; HOST is localhost or an IP "
    "address. `--store` replaces it.",
    "- JT_THREADS :: The most threads for reading a large file, from 1 to 8. `--threads` replaces it.",
    "- JT_LLM_PROVIDER, JT_LLM_MODEL, JT_LLM_API_KEY, JT_LLM_BASE_URL :: The language model for `jt preview "
    "--interpreter llm`. The key is sent to that service and printed nowhere.",
    "- XDG_CONFIG_HOME :: Where configurations of other programs are looked for, in place of `~/.config`.",
    "- XDG_CACHE_HOME, XDG_STATE_HOME :: In their folder `jt`: answers of MCP servers (default: `~/.cache`), edits to "
    "undo and sessions (default: `~/.local/state`).",
    "- NO_COLOR :: If not empty: no colour, except with `--color` `always`.",
    "- CLICOLOR_FORCE :: If neither empty nor `0`: colour also if stdout is not a terminal.",
    "- MANPATH, PAGER :: Used by man(1), which `jt help COMMAND` runs.",
};

constexpr std::array<ProseSection, 4> sections{{
    {"FORMATS", formats},
    {"PATHS", paths},
    {"CHECKING", checking},
    {"ENVIRONMENT", environment},
}};

constexpr std::array<std::string_view, 8> exit_prose{
    "- 0 :: Success: done, found, or valid.",
    "- 1 :: The answer is no: not found, no match, or not valid.",
    "- 2 :: Failure: wrong usage, unreadable or invalid input, a file outside the roots, or a failed write.",
    "- 3 :: Conflict: the document changed, an expectation was not met, or a match was ambiguous.",
    "If the reader closes the pipe early, jt ends without a message.",
    "With `--json` an error is a document on stdout with the members `status`, `code` and `message`, and if known "
    "`suggestion`, `hints`, `path`, `available` (paths of the document), `choices` (other words that are possible), "
    "`currentValue` and `rev` (of the document as it is), `at` (line, column, offset), `failedOperation` and `try` "
    "(commands that run as they are). In the other formats it is a message on stderr, followed by hints.",
    "# Error codes",
    "Each error code has one exit code.",
};

constexpr std::array<Example, 2> examples{{
    {.about = "A value with all its digits:",
     .command = "jt get shop.json '.orders[0].number'",
     .output = "9007199254740993\n"},
    {.about = "An error:",
     .command = "jt inspekt shop.json 2>&1",
     .output = "jt: 'inspekt' is not a jt command\n"
               "hint: did you mean 'inspect'?\n"
               "hint: usage: jt [OPTIONS] COMMAND [OPTIONS] [ARGUMENTS]\n"
               "hint: try: jt -h\n",
     .exit = 2},
}};

}  // namespace

constinit const Command jt_command{.name = "jt",
                                   .group = Group::help,
                                   .summary = "explore and edit JSON documents of any size",
                                   .description = description,
                                   .examples = examples,
                                   .run = run_overview};

std::span<const ProseSection> jt_sections() { return sections; }
Prose jt_exit_prose() { return exit_prose; }

}  // namespace jt::cli
