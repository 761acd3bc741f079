// SPDX-License-Identifier: MIT
// jt info SERVER…: what MCP servers offer, with the parameters of their tools.
#include <fmt/format.h>

#include "actions/server_info.hpp"
#include "cli/servers.hpp"
#include "cli/usage.hpp"
#include "core/text/shell.hpp"

namespace jt::commands {

namespace {

/// `jt call` with what names the servers in these arguments.
std::string call_example(const cli::Arguments& arguments, const std::string& server, const std::string& tool,
                         const std::vector<std::string>& words) {
  std::string line = "jt call";
  const auto add = [&](std::string_view word) { (line += ' ') += text::shell_quote(word); };
  if (arguments.program().empty()) add(server);
  add(tool);
  for (const std::string& each : words) add(each);
  for (const std::string& file : arguments.texts("config")) {
    add("--config");
    add(file);
  }
  if (arguments.given("trust-project")) add("--trust-project");
  if (arguments.program().empty()) return line;
  line += " --";
  for (const std::string& each : arguments.program()) add(each);
  return line;
}

}  // namespace

Result<Exit> run_info(cli::Context& context, const cli::Arguments& arguments) {
  actions::InfoRequest request;
  request.names = arguments.operands("SERVER");
  request.program = arguments.program();
  const bool check = arguments.given("check");
  if (request.names.empty() && request.program.empty() && !check) {
    return fail(cli::missing_operand(arguments.command(), arguments.command().operands[0]));
  }
  if (arguments.given("catalog") && !request.program.empty()) {
    return cli::misuse(arguments, "--catalog starts no program");
  }
  if (arguments.given("tool")) request.tool = arguments.text("tool");
  const std::string source = cli::source_options(arguments);
  request.list_hint = fmt::format("`jt list{}` prints the names of the servers", source);
  request.tool_hint = [source](const std::string& server, const std::string& tool) {
    return fmt::format("a tool is named with --tool: jt info {} --tool {}{}", text::shell_quote(server),
                       text::shell_quote(tool), source);
  };
  request.example = [&](const std::string& server, const std::string& tool, const std::vector<std::string>& words) {
    return call_example(arguments, server, tool, words);
  };
  const auto servers = TRY(cli::servers_of(context, arguments));
  if (check && request.tool) {
    return fail(cli::usage_error(&arguments.command(), "options '--check' and '--tool' cannot be used together"));
  }
  if (check) return actions::check_info(context, servers, request);
  const bool answered = TRY(actions::show_info(context, servers, request));
  return answered ? Exit::done : Exit::failed;
}

}  // namespace jt::commands
