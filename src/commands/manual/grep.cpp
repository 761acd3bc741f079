// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/shared.hpp"

namespace jt {

namespace {

constexpr std::array<CommandOperand, 2> operands{{
    {.name = "PATTERN",
     .meaning = "a regular expression (PCRE2); a file, where -e gives one",
     .complete = Complete::file},
    {.name = "FILE",
     .meaning = "documents to search; '-' is standard input",
     .required = false,
     .repeats = true,
     .complete = Complete::file},
}};

constexpr std::array<Option, 15> options{{
    {.name = "ignore-case", .letter = 'i', .meaning = "match letters in either case"},
    {.name = "fixed-strings", .letter = 'F', .meaning = "take PATTERN as a text, not an expression"},
    {.name = "word",
     .letter = 'w',
     .meaning = "match whole words: no letter, digit or underscore before or after",
     .more = "Of any script: what Unicode calls a word character."},
    {.name = "whole", .letter = 'x', .meaning = "the whole key or value must match"},
    {.name = "regexp",
     .letter = 'e',
     .takes = Takes::text,
     .value = "PATTERN",
     .meaning = "search for this; may be given several times, and all arguments are files then",
     .repeats = true,
     .more = "What matches one of them matches."},
    {.name = "keys", .letter = 'k', .meaning = "search keys only"},
    {.name = "values", .meaning = "search values only"},
    {.name = "under",
     .takes = Takes::path,
     .value = "PATH",
     .meaning = "search what stands below PATH, not the key that leads there"},
    {.name = "max-count",
     .letter = 'm',
     .takes = Takes::number,
     .value = "N",
     .meaning = "stop after N matches in a file"},
    {.name = "count", .meaning = "print how many matches each file has"},
    {.name = "files-with-matches", .meaning = "print the names of the files that have a match"},
    {.name = "quiet", .letter = 'q', .meaning = "print nothing: the exit code is the answer, known at the first match"},
    {.name = "context-paths",
     .takes = Takes::number,
     .value = "N",
     .meaning = "with each match, name the first N other keys of the object that holds it",
     .more = "Looked for in the first mebibyte of the object. A pipe is kept in a temporary file meanwhile."},
    {.name = "max-string",
     .takes = Takes::number,
     .value = "N",
     .meaning = "with --concise, cut values after N characters"},
    shared::lines,
}};

constexpr std::array<Habit, 18> habits{{
    {"-v", "what does not match has no end in a document; 'jt get' takes a filter: $..[?!search(@.name, 'x')]"},
    {"--invert-match", "what does not match has no end; 'jt get' takes a filter: $..[?!search(@.name, 'x')]"},
    {"-n", "each match is printed with its path, which stays right when lines move"},
    {"--line-number", "each match is printed with its path, which stays right when lines move"},
    {"-r", "a document is searched to every depth as it is; of a folder name the files: jt grep PATTERN dir/*.json"},
    {"-R", "a document is searched to every depth as it is; of a folder name the files: jt grep PATTERN dir/*.json"},
    {"--recursive", "a document is searched to every depth as it is; of a folder name the files: dir/*.json"},
    {"-E", "PATTERN is a regular expression already (PCRE2)"},
    {"-P", "PATTERN is a regular expression already (PCRE2)"},
    {"-G", "PATTERN is a regular expression already (PCRE2); -F takes it as a text"},
    {"-o", "--concise prints each match as its path and its value"},
    {"-H", "the file is printed wherever several are searched"},
    {"-L", "--count tells of each file how many matches it has; '0' is what you look for"},
    {"-A", "values have no lines around them; --context-paths N names other keys of the same object"},
    {"-B", "values have no lines around them; --context-paths N names other keys of the same object"},
    {"-C", "values have no lines around them; --context-paths N names other keys of the same object"},
    {"-s", "2>/dev/null leaves out what cannot be read"},
    {"-a", "documents are text"},
}};

constexpr std::array<std::string_view, 8> description{
    "Searches the keys and the values of documents. PATTERN meets the text itself, its escapes resolved: `é` finds "
    "`\\u00e9`. Numbers, `true`, `false` and `null` match by their spelling.",
    "Each key or value that matches is printed once, in the order of the document, with the path that leads to it; any "
    "other command takes that path. A match in a key is marked `[key]` for people; in the other formats its value is "
    "the key.",
    "For people, matches are grouped by the object or array that holds them, and long values are shown around the "
    "match. "
    "The other formats print a match as soon as it is found; so does the one for people with `--lines` from a pipe, "
    "where the number of matches comes last.",
    "The exit code is 0 where something was found, 1 where nothing was. A file that cannot be read is reported, the "
    "others are searched, and the exit code is 2.",
    "Memory does not grow with the document. Where the pattern holds a text that every match must contain, only what "
    "is "
    "near such a text is parsed, so that a search costs little more than reading.",
    "Classes such as `\\w` and `\\d`, and the option `-w`, know all of Unicode. `^` and `$` stand for the beginning "
    "and "
    "end of a key or value. Matching has limits: a pattern that would run for too long ends with an error.",
    "Only what is looked at is checked. With `--strict` the whole document is.",
    "With `-l`, `xargs -d '\\n'` passes the paths on: `jt grep PATTERN FILE -l | xargs -d '\\n' -n1 jt get FILE`.",
};

constexpr std::array<Example, 5> examples{{
    {.about = "Keys and values:",
     .command = "jt grep dark config.json users.json -m 1",
     .output = "  ✓ Found 2 matches for pattern: dark\n"
               "\n"
               "  config.json\n"
               "    .features\n"
               "      .darkMode\n"
               "        [key]\n"
               "          \"darkMode\"\n"
               "\n"
               "  users.json\n"
               "    .users[1].settings\n"
               "      .theme\n"
               "        \"dark\"\n"},
    {.about = "Paths for other commands:",
     .command = "jt grep -l -k Mode config.json",
     .output = ".features.darkMode\n"},
    {.about = "A text with special characters, as records:",
     .command = "jt grep -c -F '.log' config.json",
     .output = "#path\tvalue\n.logging.targets[0].path\t/var/log/app.log\n"},
    {.about = "In one part of a document only:",
     .command = "jt grep -c . config.json --under .cache --values",
     .output = "#path\tvalue\n"
               ".cache.ttl\t3600\n"
               ".cache.maxBytes\t9007199254740993\n"
               ".cache.shards[0]\ta\n"
               ".cache.shards[1]\tb\n"
               ".cache.shards[2]\tc\n"},
    {.about = "Whether it is there at all:",
     .command = "jt grep -q nobody@example.com users.json || echo no",
     .output = "no\n"},
}};

constexpr std::array<ExitNote, 3> exits{{
    {0, "something matches"},
    {1, "nothing does"},
    {2, "a file cannot be searched, or wrong usage"},
}};

constexpr std::array<std::string_view, 3> related{"get", "keys", "inspect"};

}  // namespace

constinit const Command grep_command{.name = "grep",
                                     .group = Group::explore,
                                     .summary = "find keys and values that match a pattern, with their paths",
                                     .operands = operands,
                                     .options = options,
                                     .habits = habits,
                                     .description = description,
                                     .examples = examples,
                                     .exits = exits,
                                     .see_also = related,
                                     .run = run_grep};

}  // namespace jt
