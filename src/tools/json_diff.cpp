// SPDX-License-Identifier: MIT
// json_diff: what differs between two files.
#include <fmt/format.h>

#include "actions/diff.hpp"
#include "tools/advice.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

Result<void> diff(Run& run, const Arguments& arguments) {
  const bool patch = arguments.flag("patch");
  actions::DiffRequest request;
  request.a.file = arguments.text("a");
  request.one_file = !arguments.given("b");
  if (request.one_file && !arguments.given("b_path"))
    return fail(Code::invalid_input, "parameter 'b' or 'b_path' is missing: what to compare with");
  request.b.file = request.one_file ? request.a.file : arguments.text("b");
  // Two files are compared at the same place unless another one is named.
  const std::string a_path = arguments.text("a_path");
  const std::string b_path = arguments.maybe_text("b_path").value_or(a_path);
  request.a.path = TRY(actions::one_location(a_path));
  request.b.path = TRY(actions::one_location(b_path));
  request.whole_paths = !request.one_file && a_path == b_path;
  if (arguments.given("ignore")) {
    for (const std::string& text : arguments.texts("ignore")) {
      auto glob = TRY(search::PathGlob::parse(text));
      request.ignored.push_back(std::move(glob));
    }
  }
  request.reading.syntax = syntax_of(arguments);
  if (patch) request.shown = actions::DiffRequest::Shown::patch;
  request.keys = arguments.flag("keys");
  request.match = arguments.maybe_text("key");
  request.usual = path::Spelling::pointer;
  request.part = part_of(arguments, "json_diff");
  if (request.keys && (patch || request.match)) {
    return fail(Code::invalid_input, fmt::format("give either 'keys' or '{}', not both", patch ? "patch" : "key"));
  }
  TRY(actions::diff(run, request));
  return {};
}

}  // namespace

Tool json_diff() {
  return {.name = "json_diff",
          .title = "Compare",
          .description = "What differs between JSON files a and b, or two places of one file (a_path, b_path)?",
          .parameters = {{.name = "a", .description = file_text, .required = true},
                         {.name = "b", .description = "file; a if omitted"},
                         {.name = "a_path", .description = "path in a"},
                         {.name = "b_path", .description = "path in b; a_path if omitted"},
                         {.name = "ignore", .kind = Kind::texts, .description = "globs: **.time"},
                         {.name = "keys", .kind = Kind::flag, .description = "keys, not values"},
                         {.name = "key", .description = "member naming elements"},
                         {.name = "patch", .kind = Kind::flag, .description = "as JSON Patch"},
                         {.name = "offset", .kind = Kind::number, .description = "changes to skip"},
                         syntax_parameter()},
          .output_schema = R"({"type":"object","required":["added","removed","changed"]})",
          .run = diff,
          .files = {"a", "b"}};
}

}  // namespace jt::tools
