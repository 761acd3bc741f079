// SPDX-License-Identifier: MIT
// RedisSessions: sessions in a Redis server, for several machines. Redis 5 or newer.
#pragma once

#include <initializer_list>
#include <string>

#include "core/store/redis_connection.hpp"
#include "core/store/session_store.hpp"

namespace jt::store {

/// A session is a hash under `jt:session:ID` that expires by itself, with the fields created, expires (microseconds
/// since 1970 by the server's clock), text, and while it is claimed claim and until. What must be one step is a script.
class RedisSessions final : public SessionStore {
 public:
  RedisSessions(RedisAddress address, SessionSettings settings);

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
  struct Stamped {
    std::int64_t created = 0;  ///< microseconds: the order in which sessions were made
    Session session;
  };
  Result<RedisReply> run(std::initializer_list<std::string_view> words);
  Result<RedisReply> script(std::string_view code, std::string_view id, std::initializer_list<std::string_view> values);
  [[nodiscard]] Result<void> ended(std::string_view id, const RedisReply& done) const;
  Result<std::optional<Stamped>> read(std::string_view id);
  Result<std::optional<Stamped>> read_times(std::string_view id);
  Result<std::optional<Stamped>> read(std::string_view id, const RedisReply& fields) const;
  Result<std::vector<std::string>> ids();
  [[nodiscard]] Failed damaged(std::string_view id) const;
  [[nodiscard]] Failed strange() const;

  RedisConnection connection_;
  std::chrono::milliseconds claim_time_;
};

}  // namespace jt::store
