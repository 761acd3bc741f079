// SPDX-License-Identifier: MIT
// Texts of definitions that several tools share. Output schemas are on one line each; they name what a caller can rely
// on, and results have more.
#pragma once

#include <string>
#include <string_view>

#include "actions/schema_files.hpp"
#include "core/comments/choice.hpp"
#include "tools/parameter.hpp"

namespace jt::tools {

/// Of the parameter that names the file.
inline constexpr std::string_view file_text = "file";

/// The parameter that says whether the file may have comments. Fourteen tools have it, and the list of them is read on
/// every start: so its description is short.
inline Parameter syntax_parameter() {
  return {.name = "syntax", .description = "read as", .choices = {"json", "jsonc"}};
}
inline comments::Choice syntax_of(const Arguments& arguments) {
  const std::string syntax = arguments.text("syntax");
  return syntax == "json"    ? comments::Choice::json
         : syntax == "jsonc" ? comments::Choice::jsonc
                             : comments::Choice::automatic;
}

inline Parameter dry_run_parameter(std::string_view name) {
  return {.name = name, .kind = Parameter::Kind::flag, .description = "only show"};
}

/// A JSON Schema that a document must fit.
inline Parameter schema_parameter(std::string_view description = "file") {
  return {.name = "schema", .description = description};
}
inline std::optional<actions::SchemaRequest> schema_of(const Arguments& arguments) {
  if (!arguments.given("schema")) return std::nullopt;
  return actions::SchemaRequest{.schema = arguments.text("schema"), .maps = {}, .folders = {}, .draft = {}};
}

inline constexpr std::string_view schema_of_edit = R"({"type":"object","required":["status"]})";

}  // namespace jt::tools
