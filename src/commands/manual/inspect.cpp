// SPDX-License-Identifier: MIT
#include <array>

#include "commands/command.hpp"
#include "commands/manual/shared.hpp"

namespace jt {

namespace {

constexpr std::array<CommandOperand, 2> operands{shared::file, shared::path};

constexpr std::array<std::string_view, 1> samples{"first"};

constexpr std::array<Option, 4> options{{
    {.name = "depth",
     .letter = 'd',
     .takes = Takes::number,
     .value = "N",
     .meaning = "how many levels of keys to show",
     .initial = "2",
     .more = "0 is the type and length alone, 1 the keys, 2 also the keys of the children, and so on."},
    {.name = "sample",
     .takes = Takes::text,
     .value = "first|N",
     .meaning = "look at the first element of an array only, or at N elements spread evenly",
     .choices = samples,
     .more = "The output then says how many elements were examined. Without it every element is looked at."},
    {.name = "sizes", .meaning = "show the bytes of each child and its share of the parent, largest first"},
    shared::lines,
}};

constexpr std::array<std::string_view, 6> description{
    "Prints the shape of a document or of a part of it: types, keys and lengths. Values are never printed.",
    "For an array it prints its length, how many elements have which type, and a template of the elements that are "
    "objects: all their keys with the types of their values, the most frequent type first (`string|null`). A key that "
    "is not in every element is marked with its share.",
    "Below the first level of keys, and for an array within an object, the template is that of the first element. "
    "Where "
    "others differ from it the output says so (`first: object`; in json `nestedFrom` or `templateFrom`).",
    "An object with more than 20 keys whose values share one shape is shown as a map: one template in place of all the "
    "children.",
    "The whole document is checked. With `--trust` only what is visited is.",
    "Paths are printed as JSON Pointers. With `--json` the answer ends with the size of the document and its revision.",
};

constexpr std::array<Example, 2> examples{{
    {.about = "What is in this file?",
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
    {.about = "Which keys do the users have, as data for a program:",
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

constexpr std::array<ExitNote, 3> exits{{
    {0, "the shape was printed"},
    {1, "there is no value at PATH"},
    {2, "the document is not valid JSON or cannot be read, or wrong usage"},
}};

constexpr std::array<std::string_view, 2> related{"show", "keys"};

}  // namespace

constinit const Command inspect_command{.name = "inspect",
                                        .group = Group::explore,
                                        .summary = "show the shape of a document: types, keys, lengths",
                                        .operands = operands,
                                        .options = options,
                                        .description = description,
                                        .examples = examples,
                                        .exits = exits,
                                        .see_also = related,
                                        .run = run_inspect};

}  // namespace jt
