// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/shared.hpp"

namespace jt {

namespace {

constexpr std::array<CommandOperand, 1> operands{{
    {.name = "FILE",
     .meaning = "documents to check; '-' is standard input",
     .repeats = true,
     .complete = Complete::file},
}};

constexpr std::array<Option, 2> options{{
    {.name = "duplicates",
     .meaning = "report every key that stands twice in its object, as a warning",
     .more = "With `--strict`, which implies it, each is an error."},
    {.name = "lines", .meaning = "each line of FILE is a document (NDJSON): report every bad line"},
}};

constexpr std::array<std::string_view, 4> description{
    "Checks documents against RFC 8259: grammar, UTF-8, escapes, numbers, nothing after the value.",
    "An error is shown with its line, its column (both counted from 1, columns in characters) and the lines around it. "
    "The usual slips have a message of their own: trailing commas, single quotes, comments, unquoted keys, `NaN`, "
    "`True` and `None`, leading zeros, missing commas, unclosed brackets and more.",
    "With several files there is one line for each. A file that cannot be read is reported among the others.",
    "The answer is printed on stdout, whatever it is.",
};

constexpr std::array<Example, 2> examples{{
    {.about = "A valid document:",
     .command = "jt validate config.json",
     .output = "Valid JSON: 5 keys at root (features, version, env, logging, cache), size: 541 bytes\n"},
    {.about = "An invalid one, from a pipe:",
     .command = "echo '[80, 443,,]' | jt validate -",
     .output = "-:1:10: expected a value, found ','\n"
               "  1 | [80, 443,,]\n"
               "    |          ^\n",
     .exit = 1},
}};

constexpr std::array<ExitNote, 3> exits{{
    {0, "every document is valid"},
    {1, "a document is not valid"},
    {2, "a file cannot be read, or wrong usage"},
}};

constexpr std::array<std::string_view, 1> related{"inspect"};

}  // namespace

constinit const Command validate_command{.name = "validate",
                                         .group = Group::check,
                                         .summary = "check documents, and show where and why one is not JSON",
                                         .operands = operands,
                                         .options = options,
                                         .description = description,
                                         .examples = examples,
                                         .exits = exits,
                                         .see_also = related,
                                         .run = run_validate};

}  // namespace jt
