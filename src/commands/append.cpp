// SPDX-License-Identifier: MIT
// jt append FILE PATH VALUE: a value behind the last element of an array.
#include "commands/short_edit.hpp"

namespace jt {

int run_append(Context& context, const Arguments& arguments) {
  return run_short_edit(context, arguments, OperationKind::append);
}

}  // namespace jt
