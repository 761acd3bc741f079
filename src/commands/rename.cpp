// SPDX-License-Identifier: MIT
// jt rename FILE PATH NAME: another key for a member.
#include "cli/short_edit.hpp"

namespace jt::commands {

Result<Exit> run_rename(cli::Context& context, const cli::Arguments& arguments) {
  return cli::run_short_edit(context, arguments, edit::OperationKind::rename);
}

}  // namespace jt::commands
