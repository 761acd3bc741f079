// SPDX-License-Identifier: MIT
// SessionStore: texts that are kept for some time under random names, on this machine or in Redis. What a text says is
// its owner's business.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/result.hpp"

namespace jt::store {

struct Session {
  std::string id;            ///< "sess_" and 32 hexadecimal digits of the system's random source
  std::int64_t created = 0;  ///< seconds since 1970
  std::int64_t expires = 0;
  std::string text;   ///< any bytes
  std::string claim;  ///< set by `claim`: shows `finish` and `release` whose claim it is
};

/// One session is changed by one process at a time: `claim` takes it, `finish` or `release` gives it back. A process
/// that was killed does not keep it: in a store of this machine its claim ends with it, or with the object that made
/// it; all claims end by themselves after `claim_time`.
/// Errors: SESSION_NOT_FOUND (unknown, expired or dropped: one does not learn which), LOCKED (claimed by another),
/// IO_ERROR (also: damaged), PERMISSION_DENIED; of Redis REDIS_CONNECTION_ERROR, which names the address without the
/// password. After an error the next call begins anew: it opens or connects again if it must.
/// Used by one thread at a time. The process must ignore SIGPIPE.
class SessionStore {
 public:
  static constexpr std::chrono::seconds claim_time{120};

  SessionStore() = default;
  SessionStore(const SessionStore&) = delete;
  SessionStore& operator=(const SessionStore&) = delete;
  virtual ~SessionStore() = default;
  /// Keeps the text; returns the session.
  virtual Result<Session> create(std::string text, std::chrono::seconds ttl) = 0;
  virtual Result<Session> find(std::string_view id) = 0;
  /// Of several callers at the same time one gets it; the others get LOCKED, or SESSION_NOT_FOUND once it is finished.
  virtual Result<Session> claim(std::string_view id) = 0;
  /// Replaces the text before the claim ends, and gives it its whole time again. Errors as of `finish`.
  virtual Result<void> keep(const Session& claimed, std::string_view text) = 0;
  /// Ends the claim: with a text, that replaces the old one and the time of expiry stays; without, the session is gone.
  /// A claim that ran out still counts if nobody has claimed the session since; else LOCKED. SESSION_NOT_FOUND if the
  /// session expired, was dropped, or was finished by another: there is nothing left to finish.
  virtual Result<void> finish(const Session& claimed, std::optional<std::string> text) = 0;
  /// Ends the claim; the session is as before. No error if the claim has ended already.
  virtual Result<void> release(const Session& claimed) = 0;
  /// All that have not expired, the newest first, without their texts, which may be long: `find` reads one.
  virtual Result<std::vector<Session>> list() = 0;
  /// False: there was none of that name. A claimed one is dropped too.
  virtual Result<bool> drop(std::string_view id) = 0;
  /// Removes what has expired; how many that was. 0 with Redis, which does so by itself.
  virtual Result<std::uint64_t> prune() = 0;
};

/// What tests change.
struct SessionSettings {
  std::chrono::milliseconds claim_time = SessionStore::claim_time;
  std::chrono::milliseconds connect{3000};   ///< to wait for a connection
  std::chrono::milliseconds patience{5000};  ///< to wait for an answer, or for a lock of another process
  /// Milliseconds since 1970; empty: the system's. With Redis the server's clock counts: machines may differ.
  std::function<std::int64_t()> now;
};

/// A new name, of the system's random source; nothing is kept under it. IO_ERROR if that gives none.
Result<std::string> new_session_id();

/// Whether the text has the form of a session's name.
bool is_session_id(std::string_view text);

/// `address`: "redis://[[user]:password@]host[:port][/number]"; empty: SQLite in `state_folder` (`$XDG_STATE_HOME/jt`),
/// opened or made when it is used. INVALID_INPUT for another address. Nothing is opened or connected here.
Result<std::unique_ptr<SessionStore>> open_sessions(const std::string& address, const std::string& state_folder,
                                                    SessionSettings settings = {});

}  // namespace jt::store
