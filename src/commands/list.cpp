// SPDX-License-Identifier: MIT
// jt list: the MCP servers that are defined on this computer, and with --full what they offer.
#include "cli/asking.hpp"
#include "cli/definitions.hpp"
#include "cli/usage.hpp"
#include "results/catalogue_view.hpp"
#include "results/server_list.hpp"

namespace jt::commands {

Result<Exit> run_list(cli::Context& context, const cli::Arguments& arguments) {
  TRY(cli::check_asking(arguments));
  if (arguments.given("full")) {
    const auto asked = TRY(cli::ask_all(context, arguments));
    results::show_catalogue(context.output(), asked.texts);
    return !asked.texts.empty() && asked.failed.size() == asked.texts.size() ? Exit::failed : Exit::done;
  }
  const auto servers = TRY(cli::servers_to_list(context, arguments));
  results::show_servers(context.output(), servers);
  return Exit::done;
}

}  // namespace jt::commands
