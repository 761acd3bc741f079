// SPDX-License-Identifier: MIT
// jt delete FILE PATH: removes a member or element.
#include "cli/short_edit.hpp"

namespace jt::commands {

Result<Exit> run_delete(cli::Context& context, const cli::Arguments& arguments) {
  return cli::run_short_edit(context, arguments, edit::OperationKind::remove);
}

}  // namespace jt::commands
