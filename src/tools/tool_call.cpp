// SPDX-License-Identifier: MIT
// tool_call: calls a tool of another MCP server. It is offered only to whoever names it: starting other servers is a
// decision of the user, and so is what their tools may do.
#include "tools/definitions.hpp"

namespace jt::tools {

namespace {

using Kind = Parameter::Kind;

constexpr std::uint64_t longest_call = 3600;  // seconds

Result<void> call(Run& run, const Arguments& arguments) {
  actions::CallRequest request;
  request.words = {arguments.text("server"), arguments.text("tool")};
  if (arguments.given("arguments")) request.arguments = std::string(arguments.json("arguments"));
  if (const auto seconds = arguments.number("timeout")) request.allowed = std::chrono::seconds(*seconds);
  request.list_hint = "tool_list gives the names of the servers";
  request.info_hint = [](const std::string&, const std::string& tool) -> std::string {
    return tool.empty() ? "tool_info gives the tools of a server" : "tool_info gives the parameters of a tool";
  };
  const auto exit = TRY(run.workplace().catalogue->call(run, std::move(request), run.call()));
  if (exit != Exit::done) run.refuse();
  return {};
}

}  // namespace

Tool tool_call() {
  return {
      .name = "tool_call",
      .title = "Call an MCP tool",
      .description = "Calls a tool of another MCP server and returns its result. tool_info describes the arguments.",
      .effect = Tool::Effect::removes,
      .repeatable = false,
      .parameters = {{.name = "server", .description = "its name, or how it begins", .required = true},
                     {.name = "tool", .description = "its name", .required = true},
                     {.name = "arguments", .kind = Kind::object, .description = "by its input schema"},
                     {.name = "timeout",
                      .kind = Kind::number,
                      .description = "seconds; 60 if omitted",
                      .least = 1,
                      .most = longest_call}},
      .output_schema = R"({"type":"object","properties":{"content":{"type":"array"},"isError":{"type":"boolean"}}})",
      .run = call,
      .files = {},
      .needs_catalogue = true,
      .open_world = true,
      .exact = true};
}

}  // namespace jt::tools
