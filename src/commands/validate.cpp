// SPDX-License-Identifier: MIT
// jt validate FILE…: checks whether documents are JSON; if not, where and why.
#include "actions/validate.hpp"

#include "cli/reading.hpp"

namespace jt::commands {

Result<Exit> run_validate(cli::Context& context, const cli::Arguments& arguments) {
  return actions::validate(context, {.files = arguments.operands("FILE"),
                                     .reading = cli::reading_of(context, arguments),
                                     .duplicates = arguments.given("duplicates")});
}

}  // namespace jt::commands
