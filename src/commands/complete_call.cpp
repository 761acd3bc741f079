// SPDX-License-Identifier: MIT
// jt __complete-call WORD…: completion scripts call it when the tab key is pressed in the operands of `jt call`.
#include "actions/complete_call.hpp"

#include "cli/servers.hpp"
#include "output/sanitise.hpp"

namespace jt::commands {

Result<Exit> run_complete_call(cli::Context& context, const cli::Arguments& arguments) {
  auto servers = cli::servers_of(context, arguments);
  if (!servers || servers->saved) return Exit::done;
  for (const std::string& each : actions::complete_call(context, std::move(*servers), arguments.operands("WORD"))) {
    // A shell would print control characters to the terminal.
    if (output::sanitise(each) == each) context.out.write(each + "\n");
  }
  return Exit::done;
}

}  // namespace jt::commands
