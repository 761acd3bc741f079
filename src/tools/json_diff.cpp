// SPDX-License-Identifier: MIT
// json_diff: what differs between two files.
#include <fmt/format.h>

#include "actions/diff.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

Result<void> diff(Run& run, const Arguments& arguments) {
  const bool patch = arguments.flag("patch");
  actions::DiffRequest request;
  request.a.file = arguments.text("a");
  request.b.file = arguments.text("b");
  request.reading.syntax = syntax_of(arguments);
  if (patch) request.shown = actions::DiffRequest::Shown::patch;
  request.keys = arguments.flag("keys");
  request.match = arguments.maybe_text("key");
  request.usual = path::Spelling::pointer;
  if (request.keys && (patch || request.match)) {
    return fail(Code::invalid_input, fmt::format("give either 'keys' or '{}', not both", patch ? "patch" : "key"));
  }
  TRY(actions::diff(run, request));
  return {};
}

}  // namespace

Tool json_diff() {
  return {
      .name = "json_diff",
      .title = "Compare two JSON files",
      .description =
          "What differs between the JSON files a and b? Lists the values that were added, removed or changed, by "
          "path.",
      .parameters = {{.name = "a", .description = file_text, .required = true},
                     {.name = "b", .description = "the other JSON file", .required = true},
                     {.name = "keys", .kind = Kind::flag, .description = "compare which keys exist, not values"},
                     {.name = "key", .description = "match elements of arrays by this member"},
                     {.name = "patch", .kind = Kind::flag, .description = "as a JSON Patch (RFC 6902)"},
                     syntax_parameter()},
      .output_schema =
          R"({"type":"object","properties":{"changes":{"type":"array"},"patch":{"type":"array"},"added":{"type":"integer"},"removed":{"type":"integer"},"changed":{"type":"integer"}},"required":["added","removed","changed"]})",
      .run = diff,
      .files = {"a", "b"}};
}

}  // namespace jt::tools
