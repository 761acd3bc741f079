// SPDX-License-Identifier: MIT
// jt list: the MCP servers that are defined on this computer, and with --full
// what they offer.
#include "actions/asking.hpp"
#include "cli/servers.hpp"
#include "results/catalogue_view.hpp"
#include "results/server_list.hpp"

namespace jt::commands {

Result<Exit> run_list(cli::Context& context, const cli::Arguments& arguments) {
  const auto servers = TRY(cli::servers_of(context, arguments));
  if (arguments.given("full")) {
    const auto asked = TRY(actions::ask_all(context, servers));
    results::show_catalogue(context.output(), asked.texts);
    return !asked.texts.empty() && asked.failed.size() == asked.texts.size() ? Exit::failed : Exit::done;
  }
  const auto found = TRY(actions::list_servers(context, servers));
  results::show_servers(context.output(), found);
  return Exit::done;
}

}  // namespace jt::commands
