// SPDX-License-Identifier: MIT
// jt delete FILE PATH: a member or element taken out.
#include "commands/short_edit.hpp"

namespace jt {

int run_delete(Context& context, const Arguments& arguments) {
  return run_short_edit(context, arguments, OperationKind::remove);
}

}  // namespace jt
