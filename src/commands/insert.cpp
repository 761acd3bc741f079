// SPDX-License-Identifier: MIT
// jt insert FILE PATH VALUE: a value before an element.
#include "commands/short_edit.hpp"

namespace jt {

int run_insert(Context& context, const Arguments& arguments) {
  return run_short_edit(context, arguments, OperationKind::insert);
}

}  // namespace jt
