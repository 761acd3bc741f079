// SPDX-License-Identifier: MIT
// RedisConnection: commands to a Redis server, and their answers. Hides hiredis.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/store/redis_address.hpp"

struct redisContext;
struct redisReply;

namespace jt::store {

/// An answer that is not an error. What is in it is borrowed.
class RedisReply {
 public:
  explicit RedisReply(redisReply* reply) : owned_(reply, &free_reply), reply_(reply) {}

  [[nodiscard]] bool is_text() const;
  [[nodiscard]] bool is_number() const;
  [[nodiscard]] bool is_list() const;
  [[nodiscard]] bool is_nothing() const;
  [[nodiscard]] std::string_view text() const;     ///< empty if it is none
  [[nodiscard]] std::int64_t number() const;       ///< 0 if it is none
  [[nodiscard]] std::size_t size() const;          ///< of a list; else 0
  [[nodiscard]] RedisReply at(std::size_t) const;  ///< an element of a list; borrows it

 private:
  RedisReply(std::nullptr_t, const redisReply* borrowed) : owned_(nullptr, &free_reply), reply_(borrowed) {}
  static void free_reply(redisReply* reply);

  std::unique_ptr<redisReply, void (*)(redisReply*)> owned_;
  const redisReply* reply_;
};

/// Connects when the first command is run, and again after a failure. All errors but those of a stored value are
/// REDIS_CONNECTION_ERROR and name host and port, never user or password.
class RedisConnection {
 public:
  RedisConnection(RedisAddress address, std::chrono::milliseconds connect, std::chrono::milliseconds patience);
  RedisConnection(const RedisConnection&) = delete;
  RedisConnection& operator=(const RedisConnection&) = delete;
  ~RedisConnection();

  /// Any bytes may be in the words. IO_ERROR if the key holds something of another type than the command needs.
  Result<RedisReply> run(std::span<const std::string_view> words);
  /// "cannot use the Redis server 'host:port': why"
  [[nodiscard]] Error error(std::string_view why) const;
  [[nodiscard]] std::string shown() const { return address_.shown(); }

 private:
  Result<void> connect();
  Result<void> log_in();
  Result<RedisReply> exchange(std::span<const std::string_view> words);
  [[nodiscard]] bool closed_meanwhile() const;
  [[nodiscard]] std::string broken(int number) const;
  Failed drop(std::string_view why);

  RedisAddress address_;
  std::chrono::milliseconds connect_;
  std::chrono::milliseconds patience_;
  std::unique_ptr<redisContext, void (*)(redisContext*)> context_;
};

}  // namespace jt::store
