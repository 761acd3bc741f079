// SPDX-License-Identifier: MIT
// jt guide [COMMAND]: all of jt on one page.
#include "cli/docs/guide.hpp"

#include "cli/arguments.hpp"
#include "cli/context.hpp"
#include "cli/usage.hpp"

namespace jt::commands {

Result<Exit> run_guide(cli::Context& context, const cli::Arguments& arguments) {
  const auto name = arguments.operand("COMMAND");
  if (!name) {
    context.out.write(cli::guide());
    return Exit::done;
  }
  const cli::Command* command = cli::find_command(*name);
  if (command == nullptr || command->hidden) return fail(cli::unknown_command(*name));
  context.out.write(cli::guide(*command));
  return Exit::done;
}

}  // namespace jt::commands
