// SPDX-License-Identifier: MIT
// jt list: the MCP servers that are defined on this computer.
#include "cli/definitions.hpp"
#include "cli/usage.hpp"
#include "results/server_list.hpp"

namespace jt::commands {

namespace {

Result<catalogue::Definitions> servers_to_list(const cli::Context& context, const cli::Arguments& arguments) {
  if (arguments.given("catalog")) {
    if (arguments.given("config")) {
      return fail(cli::usage_error(&arguments.command(), "--catalog and --config cannot be combined"));
    }
    return cli::saved_servers(context, arguments);
  }
  const auto environment = cli::catalogue_environment(context, arguments);
  if (!environment) return fail(environment.error());
  return cli::find_servers(context, arguments, *environment);
}

}  // namespace

Result<Exit> run_list(cli::Context& context, const cli::Arguments& arguments) {
  const auto servers = servers_to_list(context, arguments);
  if (!servers) return fail(servers.error());
  results::show_servers(context.for_results(), *servers);
  return Exit::done;
}

}  // namespace jt::commands
