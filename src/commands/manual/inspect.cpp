// SPDX-License-Identifier: MIT
#include <array>

#include "cli/shared_options.hpp"
#include "commands/commands.hpp"

namespace jt::commands {

namespace inspect_page {

constexpr std::array<cli::CommandOperand, 2> operands{{
    cli::shared::file,
    {.name = "PATH",
     .meaning = "a path to one value, or a query: JSON Pointer, JSONPath or accessor (default: the root)",
     .required = false,
     .complete = cli::Complete::path},
}};

constexpr std::array<std::string_view, 1> samples{"first"};

constexpr std::array<cli::Option, 12> options{{
    {.name = "depth",
     .letter = 'd',
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "how many levels of keys to show",
     .initial = "2",
     .more =
         "0 shows only the type and the length, 1 also the keys, 2 also the keys of the children, and so on. "
         "The human format shows from 2 on the keys of the elements of each array that it reaches, too, where there "
         "is room in 60 lines."},
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
    {.name = "largest",
     .takes = cli::Takes::number,
     .value = "N",
     .meaning = "list the N largest values below PATH, at any depth, instead of the shape",
     .more = "An object or array is not listed if one of its entries has more than half of its bytes: that entry, or "
             "what is in it, is listed. Sizes are in bytes as in the file; strings also have their number of "
             "characters. N is at most 10000."},
    cli::shared::paths,
    cli::shared::no_filename,
    cli::shared::lines,
    cli::shared::no_lines,
    cli::shared::syntax,
    cli::shared::jsonc,
    cli::shared::skip_invalid,
}};

constexpr std::array<std::string_view, 12> description{
    "Prints the shape of a document or of the value at PATH: types, keys and lengths. It never prints values.",
    "For an array, it prints the length, the number of elements of each type, and a template that is the union of all "
    "elements at every level that is shown: all keys with the types of their values, the most frequent type first "
    "(`string|null`). A key that some objects do not have is marked `?`, with the number of objects that have it. "
    "Arrays in the elements are united in the same way.",
    "An object with more than 20 keys is a map where its values are scalars of one type, or arrays, or objects with "
    "similar keys: each has at least half of all the keys, or there are at most 40 keys in all. For a map, one union "
    "of "
    "the values is shown, not every member. Elements of an array are not maps, unless they are in an inner array and "
    "have less than half of all the keys on average.",
    "If PATH is a query that selects several values, they are treated as the elements of one array.",
    "# JSON",
    "In `elementTemplate` and `valueTemplate`, types are in place of values. An array is shown as an array with the "
    "template of its elements, or `[]` if it is always empty; a map has one member `*`. Below the last level, a "
    "container is `\"object\"` or `\"array\"`. What the template cannot show is listed by path (`settings.theme`, "
    "`tags[*].name`, `labels.*`; a key with a special character is in brackets): `optionalKeys` has the keys that some "
    "objects at their place do not have, and how many objects do; `mixedTypes` has the types of a key whose content is "
    "shown and which has values of other types as well (`object|null`); `mapKeys` has the maps, and how many different "
    "keys they have; the path of the template itself is `\"\"`.",
    "jt lists at most 100 keys of each object and 10000 of the elements of an array, and counts the others.",
    "# Files",
    cli::shared::input_note,
    cli::shared::files_note,
    "jt checks the whole document. With `--trust` it checks only the part that it reads.",
    "Paths are printed in the dialect of PATH, else as JSONPath; those of templates are queries such as "
    "`$.users[*].name`. With `--json` the "
    "output ends with the size and the revision of the document.",
};

constexpr std::array<cli::Example, 4> examples{{
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
               "│  └─ targets  array × 2 of object\n"
               "│     ├─ type     string\n"
               "│     ├─ path?    string  1 of 2 (50%)\n"
               "│     └─ rotate?  string  1 of 2 (50%)\n"
               "└─ cache     object, 3 keys\n"
               "   ├─ ttl       number\n"
               "   ├─ maxBytes  number\n"
               "   └─ shards    array × 3 of string\n"
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
    {.about = "What the elements that a query selects have in common:",
     .command = "jt inspect shop.json '$.products[*].stock'",
     .output = "shop.json $.products[*].stock: array × 3 of object\n"
               "├─ cellar   number\n"
               "└─ counter  number\n"
               "1012 bytes, rev c18d858ab13ff9bd63a55e47318d1f66\n"},
    {.about = "What makes a file large:",
     .command = "jt inspect shop.json --largest 3",
     .output = "shop.json: object, 1011 bytes\n"
               " 519 bytes   51.3%  array    $.products\n"
               " 177 bytes   17.5%  object   $.products[1]\n"
               " 161 bytes   15.9%  object   $.products[2]\n"},
}};

constexpr std::array<cli::ExitNote, 3> exits{{
    {0, "the shape was printed"},
    {1, "there is no value at PATH, or the query selects nothing"},
    {2, "the document is invalid JSON or cannot be read, or the usage is wrong"},
}};

constexpr std::array<std::string_view, 2> related{"show", "keys"};

}  // namespace inspect_page

constinit const cli::Command inspect_command{
    .name = "inspect",
    .group = cli::Group::explore,
    .summary = "show the shape of a document: types, keys, lengths",
    .guide = "inspect FILE [PATH|QUERY] [-d N] [--largest N] [--sizes] :: types, keys, lengths; never a value",
    .operands = inspect_page::operands,
    .options = inspect_page::options,
    .foreign = cli::shared::foreign_to_reads,
    .input = cli::Input::read,
    .description = inspect_page::description,
    .examples = inspect_page::examples,
    .exits = inspect_page::exits,
    .see_also = inspect_page::related,
    .run = run_inspect};

}  // namespace jt::commands
