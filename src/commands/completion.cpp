// SPDX-License-Identifier: MIT
// jt completion SHELL.
#include <fmt/format.h>

#include "commands/arguments.hpp"
#include "commands/context.hpp"
#include "commands/docs/scripts.hpp"

namespace jt {

int run_completion(Context& context, const Arguments& arguments) {
  const std::string script = completion_script(*arguments.operand("SHELL"));
  if (script.size() > context.out.left()) {
    return context.refuse(make_error(
        Code::limit_exceeded, fmt::format("the script takes {} bytes, more than --max-bytes allows", script.size())));
  }
  context.out.write(script);
  return 0;
}

}  // namespace jt
