// SPDX-License-Identifier: MIT
#include <array>

#include "commands/commands.hpp"

namespace jt::commands {

namespace blocks_page {

constexpr std::array<cli::CommandOperand, 1> operands{{
    {.name = "ANSWER",
     .meaning = "a model's answer in Markdown; '-' reads standard input",
     .required = false,
     .complete = cli::Complete::file},
}};

constexpr std::array<std::string_view, 2> fixes{"lossless", "guess"};
constexpr std::array<std::string_view, 2> tool_sets{"standard", "extended"};
constexpr std::array<std::string_view, 7> forms{"tool",  "arguments", "function",    "action",
                                                "array", "tool-call", "function-tag"};

constexpr std::array<cli::Option, 19> options{{
    {.name = "has", .meaning = "print nothing; exit with 0 if there is a tool block, else with 1"},
    {.name = "fix",
     .takes = cli::Takes::choice,
     .value = "KIND",
     .meaning = "repair the blocks, and print the whole answer",
     .choices = fixes,
     .bare = "lossless",
     .more = "A repair is lossless if the text can only mean that; others are guesses, which `--fix=guess` makes too. "
             "What was repaired is reported on standard error, with `--json` or `--in-place` in the result."},
    {.name = "to",
     .takes = cli::Takes::choice,
     .value = "FORM",
     .meaning = "with --fix, write calls of other forms in this one",
     .choices = forms,
     .more = "`tool` is the form of a block, in a fence of `json`; the others are under Forms. A call that cannot be "
             "read stays as it is."},
    {.name = "in-place", .letter = 'i', .meaning = "with --fix, replace ANSWER; jt undo undoes it"},
    {.name = "run",
     .meaning = "carry out the blocks, in order, in the folder --root",
     .more = "First all blocks are checked. If one is invalid, nothing is run. A block that fails ends the run; "
             "what was done before stays, and `--rollback` undoes it."},
    {.name = "rollback",
     .takes = cli::Takes::text,
     .value = "RUN_ID",
     .meaning = "undo a run in the folder --root",
     .more = "Contents, modes and absence of all files are as before the run. If one of them was changed since, the "
             "exit code is 3, and nothing is undone."},
    {.name = "root",
     .takes = cli::Takes::folder,
     .value = "DIR",
     .meaning = "the folder of the files that the blocks name",
     .more = "No block can change or read anything outside it. It does not restrict ANSWER; `JT_ROOT` and "
             "`--workspace` restrict both. Without `--run`, blocks are also checked against the files in DIR."},
    {.name = "keep-going", .meaning = "with --run, leave out invalid blocks, and go on after one that failed"},
    {.name = "replace-all", .meaning = "let edit_file replace every occurrence of old_string, not exactly one"},
    {.name = "dry-run", .letter = 'n', .meaning = "with --run, show the changes as a diff, and write nothing"},
    {.name = "events",
     .meaning = "with --run, print a line of JSON for each change of a block's status",
     .more = "The first line has the `run_id`, the last one the result of the run; these two are about no block, and "
             "have no "
             "`id`."},
    {.name = "tools",
     .takes = cli::Takes::choice,
     .value = "SET",
     .meaning = "accept these tools",
     .initial = "standard",
     .choices = tool_sets,
     .more = "`standard`: write_file, edit_file, delete_file. `extended`: also read_file, list_files, "
             "create_directory, pilotwrite, pilotedit, pilotdelete."},
    {.name = "schema",
     .takes = cli::Takes::file,
     .value = "FILE",
     .meaning = "accept more tools: {\"NAME\": JSON Schema of the fields}",
     .repeats = true,
     .more = "`jt help schema` says what schemas may say. The members `tool` and `path` are always allowed."},
    {.name = "all", .meaning = "report other JSON in json fences too"},
    {.name = "lock-timeout",
     .takes = cli::Takes::number,
     .value = "SECONDS",
     .meaning = "wait up to SECONDS for another edit or run to end",
     .initial = "10"},
    {.name = "force", .meaning = "with --in-place, replace a file even if its mode makes it read-only"},
    {.name = "break-links",
     .meaning = "with --in-place, replace a file with several hard links; the others keep the old content"},
    {.name = "no-undo", .meaning = "with --in-place, do not record the repair for jt undo"},
    {.name = "no-sync", .meaning = "skip fsync"},
}};

constexpr std::array<std::string_view, 30> description{
    "A model writes an answer in Markdown. A fenced block marked `json` in it that holds an object with `tool` and "
    "`path` is a tool block: a call of a tool. `jt blocks` finds all tool blocks, checks them, and names what is wrong "
    "with line and column. With other options it repairs or runs them.",
    "# Blocks",
    "A fence is three or more backticks or tildes, with the word `json` after them, indented by at most three spaces; "
    "in a list item, from the item's content on. A tab goes to the next multiple of 4. Each object in a fence is a "
    "block of its own. If a fence in a string "
    "is not escaped, the block ends at the later fence that makes "
    "it complete. An object without `tool` is a block only if it has `path` and one of `content` and "
    "`search_replace`.",
    "Fences inside a string are skipped in pairs. A line that opens a `json` fence begins a block, also in a fence "
    "without a language that it could close.",
    "# Forms",
    "Calls in these forms are blocks too, in a fence of any language or none, or without a fence where nothing else is "
    "on their lines:",
    "- `arguments` :: {\"name\": NAME, \"arguments\": {…}}; also `input`, `parameters`, `args`",
    "- `function` :: {\"function\": {\"name\": NAME, \"arguments\": {…}}}",
    "- `action` :: {\"action\": NAME, \"action_input\": {…}}",
    "- `array` :: an array of calls, in any form",
    "- `tool-call` :: <tool_call>CALL</tool_call>",
    "- `function-tag` :: <function=NAME>{…}</function>",
    "Arguments may be JSON text in a string. An object is a call only if its name is one word, and it has nothing else "
    "but `id`, `type`, `index`, `call_id` or a thought: with a `description`, a `version` or other members it is a "
    "document. Arguments that are a JSON Schema are a definition. In a fence of another language, the tool must be a "
    "known one. There are no blocks in HTML comments.",
    "# Checks",
    "Level 1: the fence is `json`, and the text is valid JSON. Level 2: `tool` is known, `path` is a string that is "
    "not empty. Level 3: what the tool needs:",
    "- `write_file` :: `content`, a string",
    "- `edit_file` :: `search_replace`, an object with the strings `old_string` and `new_string`",
    "- `delete_file` :: nothing more",
    "Of `write_file` and `edit_file`, fields that are not known are a warning. Those that ask for something else than "
    "the tool does are an error: `append`, `overwrite` false, a `mode` or an `encoding` of another kind, `regex`. So "
    "is "
    "`dry_run` of any tool that changes something, and of `delete_file` a part of the file (`line`) or a pattern; its "
    "other fields are ignored. Of many findings of one kind the first 20 are shown, and how many more there are.",
    "With `--json`, a block has `id`, `tool`, `path`, `content`, `search_replace`, `args` (all fields), `status`, "
    "`startTime`, `line`, `valid`, `level` (the highest level passed, 0 to 3), `form` if it is not `tool`, and "
    "`findings`. Each finding has `code`, "
    "`severity` (`error`, `warning` or `note`), `message`, `line`, `column`, maybe `field`, and maybe `fix`. A block "
    "without errors is valid.",
    "# Repairs",
    "Lossless repairs: raw newlines and tabs in strings, trailing commas, comments, `True`, `False` and `None`, single "
    "or typographic quotes around a string without double quotes, `\\'` in a string that has no other `'`, the wrong "
    "language of a fence, known other names of tools and fields. Guesses: unescaped quotes in a string, other bad "
    "escapes, a string or bracket that is not closed at the end. A path or a tool's name that was cut is not closed: "
    "it would be another one. Nor is a string of which nothing came: an empty `content` would empty the file.",
    "All escapes of a string are read in the same way. In a string with bad ones, as `\\d` or `\\alpha`, a guess keeps "
    "the backslash of `\\'`, `\\b`, `\\f` and `\\/` too. If bad escapes are words, and there is `\\n`, `\\r` or "
    "`\\t` before a letter, the block is not repaired: `\\nu` may be one more word. Nor is it if code joins its "
    "strings (`\"a\" + \"b\"`), or if a string in single quotes has an escape that JSON does not have, as `\\x1b`.",
    "After a string without an end, a call that may be an example in that string is an error, and is not repaired or "
    "run: a call in the same fence, or in a fence that begins while another is open.",
    "A repair never invents a value: a missing `path` or `content` is still missing. Bytes outside repaired blocks do "
    "not change.",
    "# Runs",
    "`--run --root DIR` writes, edits and deletes files inside DIR, one block after the other, each atomically. "
    "`write_file` makes parent folders. `edit_file` needs exactly one occurrence of `old_string`. The check before it "
    "knows what earlier blocks will change.",
    "The status of a block is `detected`, `processing`, `executing`, then `completed` or `failed`. `--events` prints "
    "each change.",
    "If ANSWER is `-`, each block is reported as soon as it is complete; `--run` reads all of it first.",
    "ANSWER may be omitted if standard input is not a terminal.",
};

constexpr std::array<cli::Example, 3> examples{{
    {.about = "The blocks of an answer:",
     .command = "printf '```json\\n{\"tool\": \"delete_file\", \"path\": \"old.txt\"}\\n```\\n' | jt blocks -c",
     .output = "#line\ttool\tpath\tvalid\tcodes\n"
               "1\tdelete_file\told.txt\ttrue\t\n"},
    {.about = "Repair what has only one meaning:",
     .command = "printf '```json\\n{\"tool\": \"delete_file\", \"path\": \"old.txt\",}\\n```\\n' | jt blocks --fix -q",
     .output = "```json\n"
               "{\"tool\": \"delete_file\", \"path\": \"old.txt\"}\n"
               "```\n"},
    {.about = "Carry the blocks out in a folder:",
     .command = "mkdir -p site && printf '```json\\n{\"tool\": \"write_file\", \"path\": \"a.txt\", \"content\": "
                "\"hello\\\\n\"}\\n```\\n' | jt blocks --run --root site -l -q && cat site/a.txt",
     .output = "a.txt\nhello\n"},
}};

constexpr std::array<cli::ExitNote, 4> exits{{
    {0, "all blocks are valid, after `--fix` and `--run` too, or there are none; with `--has`: there is one"},
    {1, "a block is invalid; `--run` did nothing then, or left it out; with `--has`: there is none"},
    {2, "ANSWER cannot be read or replaced, a valid block could not be carried out, or the usage is wrong"},
    {3, "with `--in-place` or `--rollback`: a file was changed meanwhile, or is locked"},
}};

constexpr std::array<std::string_view, 3> related{"validate", "undo", "patch"};

}  // namespace blocks_page

constinit const cli::Command blocks_command{.name = "blocks",
                                            .group = cli::Group::check,
                                            .summary = "check, repair and run the tool calls in a model's answer",
                                            .guide = "blocks ANSWER [--fix|--run] :: tool calls in Markdown",
                                            .operands = blocks_page::operands,
                                            .options = blocks_page::options,
                                            .input = cli::Input::read,
                                            .description = blocks_page::description,
                                            .examples = blocks_page::examples,
                                            .exits = blocks_page::exits,
                                            .see_also = blocks_page::related,
                                            .own_root = true,
                                            .run = run_blocks};

}  // namespace jt::commands
