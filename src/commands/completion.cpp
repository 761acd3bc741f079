// SPDX-License-Identifier: MIT
// jt completion SHELL.
#include <fmt/format.h>

#include "cli/arguments.hpp"
#include "cli/context.hpp"
#include "cli/docs/scripts.hpp"

namespace jt::commands {

Result<Exit> run_completion(cli::Context& context, const cli::Arguments& arguments) {
  const std::string script = cli::completion_script(*arguments.operand("SHELL"));
  if (script.size() > context.out.left()) {
    return fail(make_error(Code::limit_exceeded,
                           fmt::format("the script takes {} bytes, more than --max-bytes allows", script.size())));
  }
  context.out.write(script);
  return Exit::done;
}

}  // namespace jt::commands
