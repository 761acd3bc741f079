// SPDX-License-Identifier: MIT
#include "actions/sessions.hpp"

#include <fmt/format.h>

#include <ctime>

#include "core/store/session_errors.hpp"
#include "core/text/code_point.hpp"
#include "results/session_list.hpp"

namespace jt::actions {

Result<std::unique_ptr<store::SessionStore>> open_sessions(const Caller& caller, const std::string& address) {
  if (address.empty() && caller.state_folder.empty()) {
    return fail(Code::io_error, "neither XDG_STATE_HOME nor HOME is an absolute path, so sessions cannot be kept");
  }
  return store::open_sessions(address, caller.state_folder);
}

Result<std::string> session_named(store::SessionStore& sessions, const std::string& given) {
  if (store::is_session_id(given)) return given;
  const auto known = TRY(sessions.list());  // the newest first
  if (given == "last" || given == "-") {
    if (!known.empty()) return known.front().id;
    return fail(Code::session_not_found, "there is no session: all were applied, dropped or have expired");
  }
  std::vector<std::string> found;
  for (const store::Session& each : known) {
    if (!given.empty() && each.id.starts_with(given)) found.push_back(each.id);
  }
  if (found.size() == 1) return std::move(found.front());
  if (found.empty()) return store::no_session(given);
  Error error =
      make_error(Code::ambiguous_match, fmt::format("{} sessions begin with '{}'", found.size(), text::excerpt(given)));
  constexpr std::size_t most = 5;
  for (std::size_t i = 0; i < found.size() && i < most; ++i) error->hints.push_back(found[i]);
  error->choices = std::move(found);
  return fail(std::move(error));
}

/// One session at a time is in memory: with it may be a whole document.
Result<void> list_sessions(const Caller& caller, store::SessionStore& sessions) {
  const auto known = TRY(sessions.list());
  results::SessionSeries series(caller.output(), std::time(nullptr));
  for (const store::Session& each : known) {
    auto session = sessions.find(each.id);
    if (!session && session.error()->code == Code::session_not_found) continue;  // it was applied, or has expired
    if (!session) return fail(std::move(session.error()));
    auto pending = propose::pending_of(session->text);
    if (pending) {
      series.add({std::move(*session), std::move(*pending)});
    } else {
      caller.note("session " + each.id + " is left out: " + pending.error()->message);
    }
  }
  series.end();
  return {};
}

Result<void> show_session(const Caller& caller, store::SessionStore& sessions, const std::string& given) {
  const auto id = TRY(session_named(sessions, given));
  auto session = TRY(sessions.find(id));
  auto pending = TRY(propose::pending_of(session.text));
  results::show_session(caller.output(), {std::move(session), std::move(pending)}, std::time(nullptr));
  return {};
}

Result<void> drop_sessions(const Caller& caller, store::SessionStore& sessions, const std::vector<std::string>& given) {
  std::vector<std::string> ids;
  for (const std::string& each : given) {
    auto id = TRY(session_named(sessions, each));
    TRY(sessions.find(id));
    ids.push_back(std::move(id));
  }
  std::uint64_t count = 0;
  for (const std::string& id : ids) {
    const bool dropped = TRY(sessions.drop(id));
    if (dropped) ++count;
  }
  if (!caller.rendering.quiet) results::show_removed(caller.output(), count, "dropped");
  return {};
}

Result<void> prune_sessions(const Caller& caller, store::SessionStore& sessions) {
  const auto count = TRY(sessions.prune());
  if (!caller.rendering.quiet) results::show_removed(caller.output(), count, "expired");
  return {};
}

}  // namespace jt::actions
