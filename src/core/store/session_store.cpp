// SPDX-License-Identifier: MIT
#include "core/store/session_store.hpp"

#include <algorithm>

#include "core/store/redis_address.hpp"
#include "core/store/redis_sessions.hpp"
#include "core/store/sqlite_sessions.hpp"

namespace jt::store {

bool is_session_id(std::string_view text) {
  constexpr std::string_view begin = "sess_";
  if (!text.starts_with(begin) || text.size() != begin.size() + 32) return false;
  text.remove_prefix(begin.size());
  return std::ranges::all_of(text, [](char c) { return (c >= '0' && c <= '9') || (c >= 'a' && c <= 'f'); });
}

Result<std::unique_ptr<SessionStore>> open_sessions(const std::string& address, const std::string& state_folder,
                                                    SessionSettings settings) {
  if (address.empty()) return std::make_unique<SqliteSessions>(state_folder, std::move(settings));
  auto parsed = TRY(parse_redis_address(address));
  return std::make_unique<RedisSessions>(std::move(parsed), std::move(settings));
}

}  // namespace jt::store
