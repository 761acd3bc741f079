// SPDX-License-Identifier: MIT
#include <array>

#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace {

constexpr std::array<cli::CommandOperand, 2> operands{cli::shared::file, cli::shared::path};

constexpr std::array<std::string_view, 1> samples{"first"};

constexpr std::array<cli::Option, 6> options{{
    {.name = "depth",
     .letter = 'd',
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "how many levels of keys to show",
     .initial = "2",
     .more = "0 shows only the type and the length, 1 also the keys, 2 also the keys of the children, and so on."},
    {.name = "limit",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "name at most N keys of each object, or list at most N elements"},
    {.name = "sample",
     .takes = cli::Takes::text,
     .value = "first|N",
     .meaning = "examine only the first element of an array, or N elements at even distances",
     .choices = samples,
     .more = "The output then says how many elements were examined. By default jt examines every element."},
    {.name = "sizes", .meaning = "show the size of each child in bytes and percent, largest first"},
    cli::shared::lines,
    cli::shared::no_lines,
}};

constexpr std::array<std::string_view, 7> description{
    "Prints the shape of a document or of the value at PATH: types, keys and lengths. It never prints values.",
    "For an array, it prints the length and the number of elements of each type. If there are objects among the "
    "elements, it also prints a template of them: all their keys with the types of their values, the most frequent "
    "type first (`string|null`). A key that some elements do not have is marked with the percentage of elements that "
    "have it.",
    "The template shows the first element only: below its first level of keys, and for an array in an object. If other "
    "elements differ from it, the output says so (`first: object`; in json `nestedFrom` or `templateFrom`).",
    "An object with more than 20 keys whose values all have the same shape is shown as a map: one template in place of "
    "all members.",
    cli::shared::input_note,
    "jt checks the whole document. With `--trust` it checks only the part that it reads.",
    "Paths are printed as JSON Pointers. With `--json` the output ends with the size and the revision of the document.",
};

constexpr std::array<cli::Example, 2> examples{{
    {.about = "The shape of a file:",
     .command = "jt inspect config.json",
     .output = "config.json: object, 5 keys\n"
               "├─ features  object, 3 keys\n"
               "│  ├─ rollout    object\n"
               "│  ├─ darkMode   boolean\n"
               "│  └─ analytics  object\n"
               "├─ version   string\n"
               "├─ env       string\n"
               "├─ logging   object, 2 keys\n"
               "│  ├─ level    string\n"
               "│  └─ targets  array\n"
               "└─ cache     object, 3 keys\n"
               "   ├─ ttl       number\n"
               "   ├─ maxBytes  number\n"
               "   └─ shards    array\n"
               "541 bytes, rev ffbc6d2bf43e49c17918b0d16ac7a6f1\n"},
    {.about = "The keys of all users, as JSON:",
     .command = "jt inspect users.json /users --json",
     .output = "{\n"
               "  \"path\": \"/users\",\n"
               "  \"type\": \"array\",\n"
               "  \"arrayLength\": 12,\n"
               "  \"elementTypes\": {\"object\": 12},\n"
               "  \"elementTemplate\": {\n"
               "    \"id\": \"string\",\n"
               "    \"name\": \"string\",\n"
               "    \"email\": \"string\",\n"
               "    \"settings\": {\"theme\": \"string\", \"notifications\": \"boolean\"},\n"
               "    \"createdAt\": \"string\"\n"
               "  },\n"
               "  \"availableKeys\": [\"id\", \"name\", \"email\", \"settings\", \"createdAt\"],\n"
               "  \"optionalKeys\": {\"createdAt\": 5},\n"
               "  \"document\": {\"bytes\": 2450, \"rev\": \"dd59441df7812ea73495d79cfbd5475c\"}\n"
               "}\n"},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "the shape was printed"},
    {1, "there is no value at PATH"},
    {2, "the document is invalid JSON or cannot be read, or the usage is wrong"},
}};

constexpr std::array<std::string_view, 2> related{"show", "keys"};

}  // namespace

constinit const cli::Command inspect_command{.name = "inspect",
                                             .group = cli::Group::explore,
                                             .summary = "show the shape of a document: types, keys, lengths",
                                             .operands = operands,
                                             .options = options,
                                             .foreign = cli::shared::foreign_to_reads,
                                             .input = cli::Input::read,
                                             .description = description,
                                             .examples = examples,
                                             .exits = exits,
                                             .see_also = related,
                                             .run = run_inspect};

}  // namespace jt::commands
