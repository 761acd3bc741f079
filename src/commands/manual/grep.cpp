// SPDX-License-Identifier: MIT
#include <array>

#include "cli/asking_options.hpp"
#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace grep_page {

constexpr std::array<cli::CommandOperand, 2> operands{{
    {.name = "PATTERN",
     .meaning = "a regular expression (PCRE2); with -e, this is a file",
     .complete = cli::Complete::file},
    {.name = "FILE",
     .meaning = "documents to search; '-' is standard input; without FILE the tool catalogue",
     .required = false,
     .repeats = true,
     .complete = cli::Complete::file},
}};

constexpr std::array<cli::Option, 37> own{{
    {.name = "ignore-case", .letter = 'i', .meaning = "ignore case"},
    {.name = "fixed-strings", .letter = 'F', .meaning = "match PATTERN as a string, not as a regular expression"},
    {.name = "word",
     .letter = 'w',
     .meaning = "match only whole words",
     .more = "A word consists of letters of any script, digits and underscores."},
    {.name = "whole", .letter = 'x', .meaning = "match only whole keys and values"},
    {.name = "regexp",
     .letter = 'e',
     .takes = cli::Takes::text,
     .value = "PATTERN",
     .meaning = "search for PATTERN; all arguments are then files",
     .repeats = true,
     .more = "A key or value matches if one of the patterns does."},
    {.name = "keys", .letter = 'k', .meaning = "search keys only"},
    {.name = "values", .meaning = "search values only"},
    {.name = "comments",
     .meaning = "search comments too, in documents that have them (JSONC)",
     .more =
         "A match has the kind `comment`, the comment with its marks as value, and the path of the value that it "
         "belongs to: the member or element before it on its line or below it, else the object or array around it."},
    {.name = "under", .takes = cli::Takes::path, .value = "PATH", .meaning = "search only the value at PATH"},
    {.name = "path",
     .takes = cli::Takes::text,
     .value = "GLOB",
     .meaning = "print only matches whose path matches GLOB",
     .repeats = true,
     .more =
         "`*` is one step of any kind, `**` any number of steps: `**.spec.**.image`, `.items[*].name`. GLOB must fit "
         "the whole path. Given more than once, one of them must fit."},
    {.name = "not-path",
     .takes = cli::Takes::text,
     .value = "GLOB",
     .meaning = "print no matches whose path matches GLOB",
     .repeats = true},
    {.name = "max-count",
     .letter = 'm',
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "stop after N matches in each file",
     .more = "A note, and with --json the member `limitReached`, says that it was reached: there may be more."},
    {.name = "limit",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "the same as --max-count N; with --tally, print at most N paths"},
    {.name = "count", .meaning = "print the number of matches in each file"},
    {.name = "files-with-matches", .meaning = "print only the names of files with a match"},
    {.name = "tally",
     .meaning = "count the matches by path, with any index and any key of a map as one path",
     .more = "Indices become `[*]`. The keys of an object are replaced with `*` if there are more than 20 of them and "
             "most of them occur in one object only, or if there are more than 100. With several files, the counts are "
             "sums over all of them. See the description."},
    {.name = "quiet", .letter = 'q', .meaning = "print nothing; stop at the first match and exit with 0"},
    {.name = "context",
     .letter = 'C',
     .meaning = "print with each match the record that holds it",
     .more = "See the description. jt copies a pipe to a temporary file."},
    {.name = "no-context", .meaning = "print no records, also if there are at most three matches"},
    {.name = "context-bytes",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "truncate each record to N bytes of JSON (default 1000, at least 200); implies --context"},
    {.name = "with",
     .takes = cli::Takes::text,
     .value = "PATH,…",
     .meaning = "print only these members of the record; implies --context",
     .repeats = true,
     .more = "A PATH begins at the record: `id`, `settings.theme`, `/settings/theme`. `NAME=PATH` names the member. jt "
             "holds one member in memory, at most 64 MiB."},
    {.name = "context-paths",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "print with each match the first N other keys of its object",
     .more = "jt searches for these keys in the first mebibyte of the object. It copies a pipe to a temporary file."},
    {.name = "max-string",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "with --concise, truncate values to N characters"},
    {.name = "names",
     .meaning = "in the catalogue, search names and titles",
     .more = "Of servers, tools, prompts with their arguments, and resources. With `--descriptions`, `--input-schema` "
             "or `--output-schema`, jt searches all that these name."},
    {.name = "descriptions", .meaning = "in the catalogue, search descriptions, but not those in schemas"},
    {.name = "input-schema",
     .meaning = "in the catalogue, search the input schemas of tools",
     .more = "At every depth: names of fields, titles, descriptions, types, enum values, constants and defaults."},
    {.name = "output-schema", .meaning = "in the catalogue, search the output schemas of tools"},
    {.name = "tools",
     .meaning = "in the catalogue, search tools",
     .more = "With `--prompts` or `--resources`, these too."},
    {.name = "prompts", .meaning = "in the catalogue, search prompts and their arguments"},
    {.name = "resources", .meaning = "in the catalogue, search resources and resource templates"},
    {.name = "server",
     .takes = cli::Takes::text,
     .value = "GLOB",
     .meaning = "in the catalogue, search only servers whose name matches GLOB",
     .more = "`*` is any number of characters, `?` is one: `--server 'steve/*'`."},
    {.name = "rank",
     .meaning = "in the catalogue, print the most relevant matches first",
     .more = "Names come before descriptions, descriptions before schemas, whole words before parts of words; the "
             "rest is in the order of the document."},
    cli::shared::lines,
    cli::shared::no_lines,
    cli::shared::syntax,
    cli::shared::jsonc,
    cli::shared::skip_invalid,
}};
constexpr auto options = cli::shared::join(own, cli::shared::catalogue_options);

constexpr std::array<cli::ForeignOption, 21> foreign{{
    {"-v", "there is no inverted match; 'jt get' takes filters: jt get FILE '$..[?!search(@.name, \"x\")]'"},
    {"--invert-match",
     "there is no inverted match; 'jt get' takes filters: jt get FILE '$..[?!search(@.name, \"x\")]'"},
    {"-n", "each match is printed with its path instead of a line number"},
    {"--line-number", "each match is printed with its path instead of a line number"},
    {"-r", "documents are searched at every depth; name the files of a folder: jt grep PATTERN dir/*.json"},
    {"-R", "documents are searched at every depth; name the files of a folder: jt grep PATTERN dir/*.json"},
    {"--recursive", "documents are searched at every depth; name the files of a folder: jt grep PATTERN dir/*.json"},
    {"-E", "PATTERN is always a regular expression (PCRE2)"},
    {"-P", "PATTERN is always a regular expression (PCRE2)"},
    {"-G", "PATTERN is always a regular expression (PCRE2); -F matches it as a string"},
    {"-o", "--concise prints the path and the value of each match"},
    {"-H", "file names are printed if several files are searched"},
    {"-L", "--count prints the number of matches in each file, also 0"},
    {"-A", "-C prints the record that holds the match, --context-paths N other keys of the same object"},
    {"-B", "-C prints the record that holds the match, --context-paths N other keys of the same object"},
    {"-s", "2>/dev/null hides the errors of files that cannot be read"},
    {"-a", "documents are always text"},
    {"--sort", "matches are printed in the order of the document; a pipe sorts: jt grep -c PATTERN FILE | sort"},
    {"--sort-by", "matches are printed in the order of the document; a pipe sorts: jt grep -c PATTERN FILE | sort"},
    {"--group-by",
     "--tally counts the matches by their paths; for values: jt grep -c PATTERN FILE | cut -f2 | sort | uniq -c"},
    {"--replace", "'jt grep' does not edit: jt grep -l PATTERN FILE prints the paths for 'jt set'"},
}};

constexpr std::array<std::string_view, 13> description{
    "Searches the keys and values of documents. jt decodes the escapes of a string before it matches: `é` finds "
    "`\\u00e9`. Numbers, `true`, `false` and `null` match by their spelling.",
    "Each matching key or value is printed once, in the order of the document, with its path. All other commands "
    "accept this path. In the human format a matching key is marked `[key]`; in the other formats its value is the "
    "key. With `--comments`, a matching comment is marked `[comment]`.",
    "The human format groups the matches by their object or array, and shows the part of a long value around the "
    "match. At most three matches are shown with their records, as with `--context`, each in about 600 bytes, where "
    "the scalars of a long record come first; `--no-context` leaves them out, and so does a pipe. The other formats "
    "print a match as soon as it is found. If a file of lines (see `--lines`) comes from a "
    "pipe, the human format does so too, and prints the number of matches last.",
    "The exit code is 0 if there is a match, 1 if there is none. If a file cannot be read, jt reports it, searches the "
    "others, and exits with 2.",
    "Memory does not grow with the document. If every match of the pattern must contain a certain string, jt parses "
    "only the parts of the document near this string, so that a search takes little longer than reading the file.",
    "Classes such as `\\w` and `\\d`, and the option `-w`, include all of Unicode. `^` and `$` match at the beginning "
    "and the end of a key or value. A pattern that takes too long to match ends with an error.",
    "`--context` prints with each match the record that holds it: the nearest element of an array that is an object or "
    "array; if there is none, the member of the root. Each record is printed once: in the human format after its "
    "matches; in json as the member `record` of its first match; in concise as JSON in the row of its first match, "
    "after its path. `--list` prints the paths of the records. A record is truncated as in `jt show`.",
    "`--tally` is a survey before an edit of many values. It prints the most frequent path first. `--list` and "
    "`--json` print each path as a JSONPath query, which `jt get`, `jt set --all` and `jt delete --all` accept; the "
    "query selects all values at these places, also those that do not match, and `jt set` adds a member that is "
    "missing. At most 10,000 different paths are counted; jt reports how many matches have other paths.",
    "jt checks only the part of the document that it parses. `--strict` checks the whole document.",
    "Without FILE, jt searches the tool catalogue: what the configured servers offer. It searches the names, titles "
    "and "
    "descriptions of servers, tools, prompts, resources and resource templates, the arguments of prompts, and in the "
    "schemas of tools, at every depth, the names of fields, titles, descriptions, types, enum values, constants and "
    "defaults. A schema that `$ref` refers to is searched once, where it is defined.",
    "The paths lead into the output of `jt list --full --json`. The human format groups matches by server, and shows "
    "the first line of a description, at most 57 characters. jt reports servers that failed, and searches the others.",
    "In the catalogue, the options `-i`, `-F`, `-w`, `-x`, `-e`, `-m`, `--limit`, `--max-string` and `-q` mean the "
    "same, and the other options that are about documents are errors. Standard input is searched only if FILE is `-`.",
    "To use the paths of `-l` in another command: `jt grep PATTERN FILE -l | xargs -d '\\n' -n1 jt get FILE`.",
};

constexpr std::array<cli::Example, 11> examples{{
    {.about = "Keys and values:",
     .command = "jt grep dark config.json users.json -m 1 --no-context",
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
    {.about = "Only the paths:", .command = "jt grep -l -k Mode config.json", .output = ".features.darkMode\n"},
    {.about = "A string with special characters, as records:",
     .command = "jt grep -c -F '.log' config.json",
     .output = "#path\tvalue\n.logging.targets[0].path\t/var/log/app.log\n"},
    {.about = "One part of a document:",
     .command = "jt grep -c . config.json --under .cache --values",
     .output = "#path\tvalue\n"
               ".cache.ttl\t3600\n"
               ".cache.maxBytes\t9007199254740993\n"
               ".cache.shards[0]\ta\n"
               ".cache.shards[1]\tb\n"
               ".cache.shards[2]\tc\n"},
    {.about = "Only values in certain places:",
     .command = "jt grep -c --values . config.json --path '.logging.**.type'",
     .output = "#path\tvalue\n"
               ".logging.targets[0].type\tfile\n"
               ".logging.targets[1].type\tstderr\n"},
    {.about = "The record around each match, and only some of its members:",
     .command = "jt grep bob@ users.json --with id,name,settings.theme",
     .output = "  ✓ Found 1 match for pattern: bob@\n"
               "\n"
               "  .users[1]\n"
               "    .email\n"
               "      \"bob@example.com\"\n"
               "    {\"id\": \"user-1\", \"name\": \"Bob Okafor\", \"settings.theme\": \"dark\"}\n"},
    {.about = "How many matches there are at which places:",
     .command = "jt grep --tally --values 'example[.]org' deploy.json",
     .output = "  6  .items[*].spec.template.spec.containers[*].image\n"
               "  3  .items[*].spec.template.spec.initContainers[*].image\n"},
    {.about = "Comments, with the paths of what they are about:",
     .command = "printf '{\\n  \"port\": 80, // TODO: 443\\n  \"host\": \"x\"\\n}\\n' >app.jsonc; jt grep -c "
                "--comments TODO app.jsonc",
     .output = "#path\tvalue\n"
               ".port\t// TODO: 443\n"},
    {.about = "A saved tool catalogue:",
     .command = "jt grep random --catalog tools.json --server 'steve/*'",
     .output = "  ✓ Found 3 matches for pattern: random\n"
               "\n"
               "  steve/system\n"
               "    .description\n"
               "      \"System utilities for AI agents (sleep, datetime, random)\"\n"
               "    .tools.system__get_random_integer\n"
               "      [key]\n"
               "        \"system__get_random_integer\"\n"
               "      .description\n"
               "        \"Generate a random integer within an inclusive range [min,...\"\n"},
    {.about = "Which tools have a field for a path:",
     .command = "jt grep -l -x path --catalog tools.json --input-schema",
     .output = "['steve/filesystem'].tools.filesystem__read.input_schema.properties.path\n"
               "['steve/filesystem'].tools.filesystem__write.input_schema.properties.path\n"},
    {.about = "Only the exit code:",
     .command = "jt grep -q nobody@example.com users.json || echo no",
     .output = "no\n"},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "there is a match"},
    {1, "there is no match"},
    {2, "a file cannot be searched, all servers failed and nothing matches, or the usage is wrong"},
}};

constexpr std::array<std::string_view, 3> related{"get", "keys", "inspect"};

}  // namespace grep_page

constinit const cli::Command grep_command{
    .name = "grep",
    .group = cli::Group::explore,
    .summary = "find keys and values that match a pattern, with their paths",
    .guide = "grep PATTERN FILE... [-i] [-k] [--path GLOB] :: keys and values that match, with paths",
    .operands = grep_page::operands,
    .options = grep_page::options,
    .foreign = grep_page::foreign,
    .input = cli::Input::search,
    .description = grep_page::description,
    .examples = grep_page::examples,
    .exits = grep_page::exits,
    .see_also = grep_page::related,
    .run = run_grep};

}  // namespace jt::commands
