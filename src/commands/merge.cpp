// SPDX-License-Identifier: MIT
// jt merge FILE PATH OBJECT: adds members to an object.
#include "cli/short_edit.hpp"

namespace jt::commands {

Result<Exit> run_merge(cli::Context& context, const cli::Arguments& arguments) {
  return cli::run_short_edit(context, arguments, edit::OperationKind::merge);
}

}  // namespace jt::commands
