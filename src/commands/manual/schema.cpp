// SPDX-License-Identifier: MIT
#include <array>

#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace schema_page {

constexpr std::array<cli::CommandOperand, 1> operands{{
    {.name = "FILE", .meaning = "samples; '-' is standard input", .repeats = true, .complete = cli::Complete::file},
}};

constexpr std::array<std::string_view, 2> drafts{"2020-12", "7"};

constexpr std::array<cli::Option, 7> options{{
    {.name = "path",
     .letter = 'p',
     .takes = cli::Takes::path,
     .value = "QUERY",
     .meaning = "the samples are what QUERY selects in each FILE, such as '$.users[*]'",
     .repeats = true,
     .more = "A file of lines is an array of its documents there."},
    {.name = "title", .takes = cli::Takes::text, .value = "TEXT", .meaning = "the title of the schema"},
    {.name = "draft",
     .takes = cli::Takes::choice,
     .value = "DRAFT",
     .meaning = "the draft of the schema",
     .initial = "2020-12",
     .choices = drafts},
    {.name = "closed", .meaning = "allow no other members than those that the samples have"},
    cli::shared::lines,
    cli::shared::no_lines,
    cli::shared::skip_invalid,
}};

constexpr std::array<std::string_view, 9> description{
    "Prints a JSON Schema that all samples are valid against: the union of what they hold, at every place. Each FILE "
    "is "
    "a sample; of NDJSON, each line is one.",
    "A member is required where every object has it. Strings of few values (at most 12, each at least twice, in at "
    "least "
    "10 strings) become an `enum`; else a format is named that every string has: date-time, date, email, uuid, ipv4 or "
    "uri. Numbers are integers by their value. An object with more than 20 names of which each object has few, or with "
    "more than 200, is a map (`additionalProperties`). Equal shapes of objects are shared in `$defs`.",
    "`jt validate --schema` checks documents against a schema. What it knows:",
    "*Drafts*: 2020-12, 2019-09, 7, 6 and 4, by `$schema`, also mixed by embedded resources. The metaschemas are built "
    "in, and each schema is checked against its own first.",
    "*References*: `$ref`, `$dynamicRef`, `$recursiveRef`, `$anchor`, `$dynamicAnchor`, `$id` (`id`), JSON pointers, "
    "other "
    "files. Nothing is fetched: `--schema-map` and `--schema-dir` say where a URL is.",
    "*Keywords*: `type`, `enum`, `const`, bounds and lengths, `multipleOf` (decimal), `pattern` (ECMA 262), `format`, "
    "`items`, `prefixItems`, `additionalItems`, `contains` with bounds, `uniqueItems`, `properties`, "
    "`patternProperties`, "
    "`additionalProperties`, `propertyNames`, `required`, `dependentRequired`, `dependentSchemas`, `dependencies`, "
    "`unevaluatedItems`, `unevaluatedProperties`, `allOf`, `anyOf`, `oneOf`, `not`, `if`, `then`, `else`. Others are "
    "annotations.",
    "*A second read*: `uniqueItems`, and `enum` and `const` of objects or arrays, compare hashes and read equal values "
    "again; so a pipe is kept in a temporary file. Errors are described in a second read up to the last of them.",
    "*Different from the standard*: 1.0 is an integer in draft 4 too. `format` asserts with `--formats`, or where the "
    "metaschema demands it, in every draft. A `pattern` that is valid without the flag `u` only is read so, with a "
    "warning; lookbehinds of any length are refused. `contentMediaType` and `contentEncoding` are annotations. "
    "`idn-hostname` takes labels that are not in normal form (NFC), and ligatures. `--output basic` has errors, no "
    "annotations.",
    "*Limits*: strings over 64 MiB that a rule looks at, and 2,000 schemas in place within each other.",
};

constexpr std::array<cli::Example, 1> examples{{
    {.about = "The schema of a small document:",
     .command = "echo '{\"id\": 1, \"tags\": [\"a\"]}' | jt schema -",
     .output = "{\n"
               "  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n"
               "  \"type\": \"object\",\n"
               "  \"properties\": {\n"
               "    \"id\": {\"type\": \"integer\"},\n"
               "    \"tags\": {\n"
               "      \"type\": \"array\",\n"
               "      \"items\": {\"type\": \"string\"}\n"
               "    }\n"
               "  },\n"
               "  \"required\": [\"id\", \"tags\"]\n"
               "}\n"},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "the schema was printed"},
    {1, "a QUERY selects nothing"},
    {2, "a file cannot be read or is not JSON, or the usage is wrong"},
}};

constexpr std::array<std::string_view, 2> related{"validate", "inspect"};

}  // namespace schema_page

constinit const cli::Command schema_command{.name = "schema",
                                            .group = cli::Group::check,
                                            .summary = "make a JSON Schema of samples; what schemas may say",
                                            .guide = "schema FILE... :: a JSON Schema of samples",
                                            .operands = schema_page::operands,
                                            .options = schema_page::options,
                                            .input = cli::Input::read,
                                            .description = schema_page::description,
                                            .examples = schema_page::examples,
                                            .exits = schema_page::exits,
                                            .see_also = schema_page::related,
                                            .run = run_schema};

}  // namespace jt::commands
