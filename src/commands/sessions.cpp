// SPDX-License-Identifier: MIT
// jt sessions: lists, shows and removes sessions.
#include "actions/sessions.hpp"

#include "cli/session_options.hpp"
#include "cli/usage.hpp"

namespace jt::commands {

Result<Exit> run_sessions(cli::Context& context, const cli::Arguments& arguments) {
  const std::string action = arguments.operand("ACTION").value_or("list");
  const std::vector<std::string>& ids = arguments.operands("SESSION");
  const bool takes = action == "show" || action == "drop";
  if (takes && ids.empty()) return cli::misuse(arguments, "SESSION is missing");
  if (action == "show" && ids.size() > 1) return cli::misuse(arguments, "show takes one SESSION");
  if (!takes && !ids.empty()) return cli::misuse(arguments, "only show and drop take a SESSION");
  auto store = TRY(cli::session_store(context, arguments));
  TRY(action == "show"   ? actions::show_session(context, *store, ids[0])
      : action == "drop" ? actions::drop_sessions(context, *store, ids)
      : action == "list" ? actions::list_sessions(context, *store)
                         : actions::prune_sessions(context, *store));
  return Exit::done;
}

}  // namespace jt::commands
