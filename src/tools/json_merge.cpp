// SPDX-License-Identifier: MIT
// json_merge: a three-way merge of files.
#include <fmt/format.h>

#include "actions/merge_file.hpp"
#include "tools/definitions.hpp"
#include "tools/schemas.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

/// A caller that is a program has no use for markers: conflicts are in the result.
Result<void> merge(Run& run, const Arguments& arguments) {
  using Settle = merge::MergeOptions::Settle;
  actions::MergeRequest request;
  request.edit.file = arguments.text("ours");
  request.edit.syntax = syntax_of(arguments);
  request.edit.dry_run = arguments.flag("dryRun");
  request.edit.what = fmt::format("json_merge {}", arguments.text("theirs"));
  request.base = arguments.text("base");
  request.theirs = arguments.text("theirs");
  request.options.settle = arguments.text("prefer") == "theirs" ? Settle::theirs : Settle::ours;
  request.settled = arguments.given("prefer");
  request.options.rules.keys = arguments.texts("keys");
  request.spelling = path::Spelling::pointer;
  TRY(actions::merge_file(run, std::move(request)));
  return {};
}

}  // namespace

Tool json_merge() {
  return {
      .name = "json_merge",
      .title = "Merge two changed copies of a JSON file",
      .description =
          "Three-way merge: makes in ours what changed from base to theirs. Only a value that both changed "
          "differently is a conflict: it stays as ours has it, and is listed.",
      .effect = Tool::Effect::removes,
      .parameters = {{.name = "ours", .description = "JSON file that is changed", .required = true},
                     {.name = "base", .description = "the JSON file that both come from", .required = true},
                     {.name = "theirs", .description = "the other changed JSON file", .required = true},
                     {.name = "prefer", .description = "settles conflicts", .choices = {"ours", "theirs"}},
                     {.name = "keys", .kind = Kind::texts, .description = "members that identify elements, before id"},
                     syntax_parameter(),
                     dry_run_parameter("dryRun")},
      .output_schema =
          R"({"type":"object","properties":{"status":{"type":"string","enum":["success","conflict"]},"merged":{"type":"integer"},"conflicts":{"type":"array","items":{"type":"object","required":["path","kind"]}},"notes":{"type":"array"},"bytesChanged":{"type":"integer"},"rev":{"type":"string"}},"required":["status","merged","conflicts"]})",
      .run = merge,
      .files = {"ours", "base", "theirs"},
      .by_name = true};
}

}  // namespace jt::tools
