// SPDX-License-Identifier: MIT
// check_tool_blocks of source 003: the JSON tool calls in an answer of a model.
#include "core/blocks/check.hpp"
#include "core/bytes/memory_source.hpp"
#include "results/block_report.hpp"
#include "tools/definitions.hpp"

namespace jt::tools {

namespace {

Result<void> check(Run& run, const Arguments& arguments) {
  const std::string content = arguments.text("content");
  bytes::MemorySource source(content, "content");
  blocks::BlockReader reader(source, {});
  results::BlockReport report(run.output(), "content");
  for (;;) {
    auto call = reader.next();
    if (!call) return fail(std::move(call.error()));
    if (!*call) break;
    report.add(**call);
  }
  report.end({});
  return {};
}

}  // namespace

Tool check_tool_blocks() {
  return {
      .name = "check_tool_blocks",
      .title = "Check tool blocks",
      .description =
          "Are the JSON tool calls in this text valid? Finds the fenced blocks of an answer and says for "
          "each what is wrong, with line and column, and how it can be repaired.",
      .parameters = {{.name = "content", .description = "the text with the blocks", .required = true}},
      .output_schema =
          R"({"type":"object","properties":{"blocks":{"type":"array","items":{"type":"object","required":["tool","line","valid","findings"]}},"valid":{"type":"integer"},"invalid":{"type":"integer"}},"required":["blocks","valid","invalid"]})",
      .run = check,
      .files = {}};
}

}  // namespace jt::tools
