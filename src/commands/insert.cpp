// SPDX-License-Identifier: MIT
// jt insert FILE PATH VALUE: adds a value before an element.
#include "cli/short_edit.hpp"

namespace jt::commands {

Result<Exit> run_insert(cli::Context& context, const cli::Arguments& arguments) {
  return cli::run_short_edit(context, arguments, edit::OperationKind::insert);
}

}  // namespace jt::commands
