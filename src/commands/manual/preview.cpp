// SPDX-License-Identifier: MIT
#include <array>

#include "cli/session_options.hpp"
#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace preview_page {

constexpr std::array<cli::CommandOperand, 2> operands{{
    {.name = "FILE", .meaning = "a JSON document; '-' is standard input", .complete = cli::Complete::file},
    {.name = "INSTRUCTION",
     .meaning = "what to change, in plain English (at most 1,000 characters)",
     .required = false},
}};

constexpr std::array<std::string_view, 3> interpreters{"rules", "llm", "auto"};

constexpr std::array<cli::Option, 10> options{{
    {.name = "ops",
     .takes = cli::Takes::file,
     .value = "FILE",
     .meaning = "preview the operations in this file, instead of an instruction; '-' is standard input",
     .more = "They are written as for `jt patch --ops`."},
    {.name = "interpreter",
     .takes = cli::Takes::choice,
     .value = "WHICH",
     .meaning = "what reads the instruction; auto asks rules first",
     .initial = "rules",
     .choices = interpreters},
    {.name = "ttl",
     .takes = cli::Takes::number,
     .value = "SECONDS",
     .meaning = "keep the session for SECONDS, 60 to 86400",
     .initial = "3600"},
    {.name = "timeout",
     .takes = cli::Takes::number,
     .value = "SECONDS",
     .meaning = "wait up to SECONDS for the language model",
     .initial = "60"},
    cli::shared::lines,
    cli::shared::no_lines,
    {.name = "skip-invalid",
     .meaning = "read FILE as NDJSON and leave lines alone that are not JSON",
     .more = "They have no index, and `jt apply` leaves them alone too. Without this option, such a line is an error."},
    cli::shared::syntax,
    cli::shared::jsonc,
    cli::shared::store,
}};

constexpr std::array<std::string_view, 21> description{
    "Says which changes an instruction means, and keeps them as a session. It does not change FILE: `jt apply SESSION` "
    "carries the changes out, all or some of them, if FILE is still the same document. A document that is read from "
    "standard input (at most 10 MiB) is kept in the session.",
    "# Instructions",
    "The default interpreter, `rules`, is part of jt and needs no network. It knows these forms; X is a key or a few "
    "words that name it, E names the object (by its name, title, id, label or email, or by a key above it):",
    "- set X to V, change X to V, X should be V :: a value; also `make X V`, `use V for X`, `bump X to V`, `turn X "
    "on`, "
    "`enable X`, `mark E as V`, `close E`, `assign E to V`, `swap X and X`, `rename E to V`, `rename the key X to V`",
    "- increase X by N, decrease X by N% :: a number; also `multiply`, `divide`, `double`, `halve`, `round`",
    "- replace \"A\" with \"B\" in X :: a text; also `append \"T\" to X`, `prepend`, `uppercase X`, `lowercase X`",
    "- remove X, clear X :: also `add K = V to E`, `add V to X`, `insert V before E`, `move E after E`, `copy X from E "
    "to E`, `duplicate E`",
    "- E's X, X of E, X for E :: where; also `all Xs`, `every X`, `all Xs but X`, `everyone`, `the last 2 Xs`, `the "
    "first X` (with a condition, the first of those that meet it), `Xs where K is V or W`, `Xs with K V`, `Xs where K "
    "is "
    "not over V`, `Xs without K`, `Xs with 2 Ks`, `Xs where K is not A and B` (neither of them), `all done tasks`, "
    "`all "
    "red cars` (if one key alone has that value), `the lint job`, `everything in E`, and a path such as "
    "`.server.port`. A condition may follow the value: `set X to V where K is W`. `mark all Xs from Oslo as V` means "
    "those of which Oslo is a value, if one key alone has it",
    "Several of them are joined with `and`, `then` or commas. An end (`for E`, `except E`, `where K is W`) also "
    "applies "
    "to those before it that are not clear without it; where they are, it is ambiguous: write `then`, or two "
    "sentences. A new value keeps the "
    "type of the old one. Keys match in any spelling: `firstName`, `first_name`, `first name`.",
    "A text of several words goes in quotes, unless the document has such texts there. A number alone does not replace "
    "a text with more in it (`nginx:1.19`, `1.4.2`): write the whole text. A unit after a number is left "
    "out "
    "where the key names it (`timeoutMs`), and converted where the key names another one of its kind. `%` is left out "
    "of a share over 1, and of another number up to 100 with less confidence. `+5` and `-10%` may be a value or a "
    "change: "
    "say `increase` or `decrease`.",
    "`make X uppercase` changes the text that is there; `stronger` or `higher` is no value, unless the document has "
    "such "
    "ones there, or in quotes. `25.000` for an integer may be 25 or 25000, and is ambiguous.",
    "Each clause sees what the clauses before it do: `set tax to 20, then increase it by 1` gives 21.",
    "If an instruction can mean several things, or has a word that jt cannot explain, nothing is proposed (exit code "
    "1). jt then names the words that it does not understand, and prints instructions that would work.",
    "The confidence, 0 to 1, says how exactly the words name the keys and objects of the document: 1.00 by their own "
    "spelling, less by another form of the word, a synonym or a part of a name.",
    "# Language models",
    "`--interpreter llm` asks a language model for what the rules do not know. It sees the shape of the document and "
    "the parts that the words of the instruction find, never a large document as a whole. Each change that it proposes "
    "is checked against the document. `JT_LLM_PROVIDER` (`openai`, `anthropic` or `ollama`), `JT_LLM_MODEL`, "
    "`JT_LLM_API_KEY` and `JT_LLM_BASE_URL` say which model.",
    "# Sessions",
    "A session expires after `--ttl` seconds. `jt sessions` lists those that are kept.",
    "# JSON",
    "`status` is `success`, `no_changes` or `ambiguous` (with `suggestions`). Each of `changes` has `id`, `path` (its "
    "steps), `current_value` and `proposed_value` (strings; other values as JSON text), `confidence`, `operation`, "
    "`pointer`, and `target`: a path that finds the value by what identifies the objects around it.",
    "A session that does not succeed has a `session_id` too, but is not kept.",
};

constexpr std::array<cli::Example, 2> examples{{
    {.about = "What an instruction means:",
     .command = "jt preview config.json 'set the logging level to debug' -c | cut -f 2-5",
     .output = "path\toperation\tcurrent\tproposed\n"
               ".logging.level\tset\tinfo\tdebug\n"},
    {.about = "Preview, then apply:",
     .command =
         "jt apply \"$(jt preview config.json 'set the logging level to debug' --json | jt get - session_id --raw)\" "
         "-l",
     .output = ".logging.level\n"},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "changes were found and are kept"},
    {1, "nothing would change, or the instruction is ambiguous"},
    {2,
     "the document is invalid JSON, an operation does not fit it, the sessions cannot be kept, or the usage is "
     "wrong"},
}};

constexpr std::array<std::string_view, 4> related{"apply", "sessions", "patch", "inspect"};

}  // namespace preview_page

constinit const cli::Command preview_command{.name = "preview",
                                             .group = cli::Group::edit,
                                             .summary = "propose changes from an instruction in plain English",
                                             .guide = "preview FILE INSTRUCTION :: changes to apply",
                                             .operands = preview_page::operands,
                                             .options = preview_page::options,
                                             .description = preview_page::description,
                                             .examples = preview_page::examples,
                                             .exits = preview_page::exits,
                                             .see_also = preview_page::related,
                                             .run = run_preview};

}  // namespace jt::commands
