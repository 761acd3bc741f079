// SPDX-License-Identifier: MIT
// check_tool_blocks of source 004: the JSON tool calls in an answer of a model.
#include <fmt/format.h>

#include "core/blocks/check.hpp"
#include "core/bytes/memory_source.hpp"
#include "core/clip/clip.hpp"
#include "core/json/layout.hpp"
#include "core/scan/cursor.hpp"
#include "core/text/code_point.hpp"
#include "results/block_report.hpp"
#include "results/clip_text.hpp"
#include "tools/definitions.hpp"

namespace jt::tools {

namespace {

/// The caller has the text: long parts of it would only leave no room for the findings.
constexpr std::size_t longest_part = 120;
constexpr std::size_t longest_args = 1000;

void cut(std::string& text) {
  std::size_t at = 0;
  for (std::size_t left = longest_part; left > 0 && at < text.size(); --left) at += text::code_point_at(text, at).size;
  const std::size_t rest = text::count_code_points(std::string_view(text).substr(at));
  if (rest > 0) text = fmt::format("{}…[+{} chars]", text.substr(0, at), rest);
}

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
  blocks::BlockReader reader(source, {});
  results::BlockReport report(run.output(), "content");
  for (;;) {
    auto call = reader.next();
    if (!call) return fail(std::move(call.error()));
    if (!*call) break;
    cut(**call);
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
