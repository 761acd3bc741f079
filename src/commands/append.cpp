// SPDX-License-Identifier: MIT
// jt append FILE PATH VALUE: adds a value after the last element of an array.
#include "cli/short_edit.hpp"

namespace jt::commands {

Result<Exit> run_append(cli::Context& context, const cli::Arguments& arguments) {
  return cli::run_short_edit(context, arguments, edit::OperationKind::append);
}

}  // namespace jt::commands
