// SPDX-License-Identifier: MIT
// check_tool_blocks of source 004: the JSON tool calls in an answer of a model.
#include <fmt/format.h>

#include "core/blocks/check.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/bytes/return_memory.hpp"
#include "core/clip/clip.hpp"
#include "core/json/layout.hpp"
#include "core/scan/cursor.hpp"
#include "results/block_report.hpp"
#include "results/clip_text.hpp"
#include "tools/definitions.hpp"

namespace jt::tools {

namespace {

/// The caller has the text: long parts of it would only leave no room for the findings.
constexpr std::size_t longest_part = 120;
constexpr std::size_t longest_args = 1000;

void cut(std::string& text) { text = output::cut_string(text, longest_part); }

void cut(blocks::ToolCall& call) {
  if (call.args.size() <= longest_args) return;
  if (call.content) cut(*call.content);
  if (call.search_replace) {
    cut(call.search_replace->old_string);
    cut(call.search_replace->new_string);
  }
  bytes::MemorySource source(call.args, "args");
  scan::Stream stream(source);
  scan::Cursor cursor(stream);
  clip::ClipOptions options;
  options.max_string = longest_part;
  std::string text;
  json::Compact layout(text);
  results::ClipText sink(layout, longest_args, 0, false);
  call.args = cursor.start() && clip::clip(cursor, options, sink) ? std::move(text) : "{}";
}

Result<void> check(Run& run, const Arguments& arguments) {
  const std::string content = arguments.text("content");
  bytes::MemorySource source(content, "content");
  blocks::Rules rules;
  rules.on_array = [&](std::uint64_t line) {
    run.renderer().note(fmt::format("line {}: an array of calls inside an object is not read", line));
  };
  blocks::BlockReader reader(source, rules);
  results::BlockReport report(run.output(), "content");
  for (;;) {
    auto call = TRY(reader.next());
    if (!call) break;
    cut(*call);
    report.add(*call);
  }
  report.end({});
  bytes::return_memory();
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
