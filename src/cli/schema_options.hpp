// SPDX-License-Identifier: MIT
// Options of commands that check documents against a JSON Schema.
#pragma once

#include <array>
#include <string_view>

#include "actions/schema_files.hpp"
#include "cli/arguments.hpp"
#include "cli/command.hpp"

namespace jt::cli {

namespace shared {

inline constexpr std::array<std::string_view, 5> drafts{"2020-12", "2019-09", "7", "6", "4"};

/// Where schemas are, and how they are read.
inline constexpr std::array<Option, 4> schema_files{{
    {.name = "schema-map",
     .takes = Takes::text,
     .value = "URL=FILE",
     .meaning = "the schema with that URL is in FILE; 'URL/=FOLDER/' serves a folder",
     .repeats = true,
     .more = "For `$ref`, `$schema` and `--schema auto` alike. jt fetches nothing."},
    {.name = "schema-dir",
     .takes = Takes::folder,
     .value = "DIR",
     .meaning = "find schemas by their \"$id\" among the .json files of DIR",
     .repeats = true},
    {.name = "draft",
     .takes = Takes::choice,
     .value = "DRAFT",
     .meaning = "the draft of schemas that name none in \"$schema\"",
     .initial = "2020-12",
     .choices = drafts},
    {.name = "formats", .meaning = "'format' is an assertion: a string must be the date, address or URI that it says"},
}};

}  // namespace shared

/// Of a command that has them, and `--schema`.
actions::SchemaRequest schema_request(const Arguments& arguments);
/// INVALID_INPUT for one of them, or of `others`, without `--schema`; and where standard input would be read twice.
Result<void> check_schema_options(const Arguments& arguments, std::initializer_list<std::string_view> others = {});

}  // namespace jt::cli
