// SPDX-License-Identifier: MIT
#include "cli/session_name.hpp"

#include <fmt/format.h>

#include "core/store/session_errors.hpp"
#include "core/text/code_point.hpp"

namespace jt::cli {

Result<std::string> session_named(store::SessionStore& store, const std::string& given) {
  if (store::is_session_id(given)) return given;
  const auto sessions = store.list();  // the newest first
  if (!sessions) return fail(sessions.error());
  if (given == "last" || given == "-") {
    if (!sessions->empty()) return sessions->front().id;
    return fail(Code::session_not_found, "there is no session: all were applied, dropped or have expired");
  }
  std::vector<std::string> found;
  for (const store::Session& each : *sessions) {
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

}  // namespace jt::cli
