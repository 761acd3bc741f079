// SPDX-License-Identifier: MIT
// jt completion SHELL.
#include "commands/arguments.hpp"
#include "commands/context.hpp"
#include "commands/docs/scripts.hpp"

namespace jt {

int run_completion(Context& context, const Arguments& arguments) {
  context.out.write(completion_script(*arguments.operand("SHELL")));
  return 0;
}

}  // namespace jt
