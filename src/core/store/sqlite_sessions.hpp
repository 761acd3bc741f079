// SPDX-License-Identifier: MIT
// SqliteSessions: sessions in a database of this machine, `jt.db` in the state folder.
#pragma once

#include <memory>
#include <string>

#include "core/store/claim_locks.hpp"
#include "core/store/session_store.hpp"

namespace jt::store {

class Database;
class Statement;

/// The database is opened when it is needed, and made when a session is created. Expired sessions are removed then, and
/// are never returned. A connection is kept: use one per process, and none across a fork.
class SqliteSessions final : public SessionStore {
 public:
  SqliteSessions(std::string state_folder, SessionSettings settings);
  ~SqliteSessions() override;

  Result<Session> create(std::string text, std::chrono::seconds ttl) override;
  Result<Session> find(std::string_view id) override;
  Result<Session> claim(std::string_view id) override;
  Result<void> keep(const Session& claimed, std::string_view text) override;
  Result<void> finish(const Session& claimed, std::optional<std::string> text) override;
  Result<void> release(const Session& claimed) override;
  Result<std::vector<Session>> list() override;
  Result<bool> drop(std::string_view id) override;
  Result<std::uint64_t> prune() override;

 private:
  Result<bool> open(bool make);
  Result<void> insert(const Session& session);
  Result<Session> claim_as(const std::string& token, std::string_view id);
  Result<std::optional<Session>> take(const std::string& token, std::string_view id, std::string_view from);
  Result<std::string> claim_of(std::string_view id);
  Result<void> end(const Session& claimed, const std::optional<std::string>& text);
  /// Why a session could not be changed under a claim.
  Failed lost(std::string_view id);
  [[nodiscard]] std::int64_t now() const;

  std::string folder_;
  SessionSettings settings_;
  ClaimLocks locks_;
  std::unique_ptr<Database> database_;
};

}  // namespace jt::store
