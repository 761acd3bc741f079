// SPDX-License-Identifier: MIT
// jt info SERVER…: what MCP servers offer, with the parameters of their tools.
#include "actions/server_info.hpp"
#include "cli/servers.hpp"
#include "cli/usage.hpp"

namespace jt::commands {

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
  request.list_hint = "`jt list` prints the names of the servers";
  const auto servers = TRY(cli::servers_of(context, arguments));
  if (check && request.tool) {
    return fail(cli::usage_error(&arguments.command(), "options '--check' and '--tool' cannot be used together"));
  }
  if (check) return actions::check_info(context, servers, request);
  const bool answered = TRY(actions::show_info(context, servers, request));
  return answered ? Exit::done : Exit::failed;
}

}  // namespace jt::commands
