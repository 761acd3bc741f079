// SPDX-License-Identifier: MIT
// jt help, and jt without a command.
#include <algorithm>

#include "cli/arguments.hpp"
#include "cli/context.hpp"
#include "cli/docs/page.hpp"
#include "cli/jt.hpp"
#include "cli/man.hpp"
#include "cli/usage.hpp"
#include "results/text_view.hpp"

namespace jt::commands {

Result<Exit> run_help(cli::Context& context, const cli::Arguments& arguments) {
  const auto name = arguments.operand("COMMAND");
  if (!name) return cli::run_overview(context, arguments);
  const cli::Command* command = *name == "jt" ? &cli::jt_command : cli::find_command(*name);
  if (command == nullptr || command->hidden) return fail(cli::unknown_command(*name));
  if (!context.renderer->for_people()) {
    return fail(cli::usage_error(&arguments.command(), "'help' prints a manual page, which has one format only"));
  }
  const cli::Page page = cli::manual_page(*command);
  if (!context.out.limited() && cli::open_manual(page.name, context)) return Exit::done;
  context.renderer->whole(results::TextView(cli::plain_lines(cli::text(page))), {});
  return Exit::done;
}

}  // namespace jt::commands
