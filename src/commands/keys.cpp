// SPDX-License-Identifier: MIT
// jt keys FILE [PATH]: the keys at a path with the types of their values.
#include "actions/keys.hpp"

#include "cli/reading.hpp"

namespace jt::commands {

Result<Exit> run_keys(cli::Context& context, const cli::Arguments& arguments) {
  auto targets = TRY(cli::separate_targets(context, arguments));
  return actions::keys(context, {.targets = std::move(targets),
                                 .reading = cli::reading_of(context, arguments),
                                 .limit = arguments.number("limit")});
}

}  // namespace jt::commands
