// SPDX-License-Identifier: MIT
// jt grep PATTERN FILE…: the keys and values of documents that match a pattern. Without FILE, see grep_catalogue.
#include "commands/grep_catalogue.hpp"
#include "commands/grep_options.hpp"

namespace jt::commands {

Result<Exit> run_grep(cli::Context& context, const cli::Arguments& arguments) {
  TRY(check_scope(context, arguments));
  if (searches_catalogue(arguments)) return run_grep_catalogue(context, arguments);
  const auto request = TRY(grep_request(context, arguments));
  return actions::grep(context, request);
}

}  // namespace jt::commands
