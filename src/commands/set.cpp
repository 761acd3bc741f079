// SPDX-License-Identifier: MIT
// jt set FILE PATH VALUE: a value replaced, or added.
#include "commands/short_edit.hpp"

namespace jt {

int run_set(Context& context, const Arguments& arguments) {
  return run_short_edit(context, arguments, OperationKind::set);
}

}  // namespace jt
