// SPDX-License-Identifier: MIT
// jt merge FILE PATH OBJECT: members put into an object.
#include "commands/short_edit.hpp"

namespace jt {

int run_merge(Context& context, const Arguments& arguments) {
  return run_short_edit(context, arguments, OperationKind::merge);
}

}  // namespace jt
