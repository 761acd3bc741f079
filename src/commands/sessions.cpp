// SPDX-License-Identifier: MIT
// jt sessions: lists, shows and removes sessions.
#include "cli/session_options.hpp"

#include <ctime>

#include "cli/context.hpp"
#include "cli/session_name.hpp"
#include "cli/usage.hpp"
#include "results/session_list.hpp"

namespace jt::commands {

namespace {

Failed misuse(const cli::Arguments& arguments, const char* what) {
  return fail(cli::usage_error(&arguments.command(), what));
}

/// One session at a time is in memory: with it may be a whole document.
Result<Exit> list(const cli::Context& context, store::SessionStore& store) {
  const auto sessions = TRY(store.list());
  results::SessionSeries series(context.output(), std::time(nullptr));
  for (const store::Session& each : sessions) {
    auto session = store.find(each.id);
    if (!session && session.error()->code == Code::session_not_found) continue;  // it was applied, or has expired
    if (!session) return fail(std::move(session.error()));
    auto pending = propose::pending_of(session->text);
    if (pending)
      series.add({std::move(*session), std::move(*pending)});
    else
      context.renderer->note("session " + each.id + " is left out: " + pending.error()->message);
  }
  series.end();
  return Exit::done;
}

Result<Exit> show(const cli::Context& context, store::SessionStore& store, const std::string& given) {
  const auto id = TRY(cli::session_named(store, given));
  auto session = TRY(store.find(id));
  auto pending = TRY(propose::pending_of(session.text));
  results::show_session(context.output(), {std::move(session), std::move(pending)}, std::time(nullptr));
  return Exit::done;
}

Exit removed(const cli::Context& context, std::uint64_t count, const char* what) {
  if (!context.globals.quiet) results::show_removed(context.output(), count, what);
  return Exit::done;
}

/// All of them or none: a name that is not known is an error before anything is removed.
Result<Exit> drop(const cli::Context& context, store::SessionStore& store, const std::vector<std::string>& given) {
  std::vector<std::string> ids;
  for (const std::string& each : given) {
    auto id = TRY(cli::session_named(store, each));
    TRY(store.find(id));
    ids.push_back(std::move(id));
  }
  std::uint64_t count = 0;
  for (const std::string& id : ids) {
    auto dropped = TRY(store.drop(id));
    if (dropped) ++count;
  }
  return removed(context, count, "dropped");
}

}  // namespace

Result<Exit> run_sessions(cli::Context& context, const cli::Arguments& arguments) {
  const std::string action = arguments.operand("ACTION").value_or("list");
  const std::vector<std::string>& ids = arguments.operands("SESSION");
  const bool takes = action == "show" || action == "drop";
  if (takes && ids.empty()) return misuse(arguments, "SESSION is missing");
  if (action == "show" && ids.size() > 1) return misuse(arguments, "show takes one SESSION");
  if (!takes && !ids.empty()) return misuse(arguments, "only show and drop take a SESSION");
  auto store = TRY(cli::session_store(context, arguments));
  if (action == "show") return show(context, *store, ids[0]);
  if (action == "drop") return drop(context, *store, ids);
  if (action == "list") return list(context, *store);
  auto count = TRY(store->prune());
  return removed(context, count, "expired");
}

}  // namespace jt::commands
