// SPDX-License-Identifier: MIT
// jt completion SHELL.
#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/context.hpp"
#include "cli/docs/scripts.hpp"

namespace jt::commands {

int run_completion(cli::Context& context, const cli::Arguments& arguments) {
  const std::string script = cli::completion_script(*arguments.operand("SHELL"));
  if (script.size() > context.out.left()) {
    return context.refuse(make_error(
        Code::limit_exceeded, fmt::format("the script takes {} bytes, more than --max-bytes allows", script.size())));
  }
  context.out.write(script);
  return 0;
}

}  // namespace jt::commands
