// SPDX-License-Identifier: MIT
// jt set FILE PATH VALUE: replaces or adds a value.
#include "cli/short_edit.hpp"

namespace jt::commands {

Result<Exit> run_set(cli::Context& context, const cli::Arguments& arguments) {
  return cli::run_short_edit(context, arguments, edit::OperationKind::set);
}

}  // namespace jt::commands
