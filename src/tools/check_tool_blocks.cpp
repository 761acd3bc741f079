// SPDX-License-Identifier: MIT
// check_tool_blocks of source 004: the JSON tool calls in an answer of a model.
#include <fmt/format.h>

#include "actions/blocks.hpp"
#include "core/bytes/return_memory.hpp"
#include "tools/advice.hpp"
#include "tools/definitions.hpp"

namespace jt::tools {

namespace {

Result<void> check(Run& run, const Arguments& arguments) {
  actions::Answer answer;
  answer.name = "content";
  answer.text = arguments.text("content");
  if (is_placeholder(*answer.text)) {
    run.blame("content");
    return fail(Code::invalid_input, fmt::format("'content' is '{}' and no text: give the whole text", *answer.text));
  }
  actions::CheckRequest request;
  request.part = part_of(arguments, "check_tool_blocks");
  TRY(actions::check_blocks(run, answer, request));
  bytes::return_memory();
  return {};
}

}  // namespace

Tool check_tool_blocks() {
  return {.name = "check_tool_blocks",
          .title = "Blocks",
          .description = "Are the JSON tool calls in this text valid? If not, where and why?",
          .parameters = {{.name = "content", .description = "text with blocks", .required = true},
                         {.name = "offset", .kind = Parameter::Kind::number, .description = "blocks to skip"}},
          .output_schema = R"({"type":"object","required":["blocks","valid","invalid"]})",
          .run = check,
          .files = {}};
}

}  // namespace jt::tools
