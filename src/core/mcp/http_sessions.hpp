// SPDX-License-Identifier: MIT
// The sessions of the era that has them over HTTP: each begins with `initialize` and has an id that cannot be guessed.
#pragma once

#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <vector>

#include "core/mcp/event_stream.hpp"
#include "core/mcp/session.hpp"

namespace jt::mcp {

/// One session, with the streams that its client may come back to.
class HttpSession {
 public:
  using Clock = std::chrono::steady_clock;

  explicit HttpSession(std::string id) : id_(std::move(id)) {}

  [[nodiscard]] const std::string& id() const { return id_; }
  [[nodiscard]] const std::shared_ptr<Session>& session() const { return session_; }

  /// A stream for one request, whose client may come back to it where its version of the protocol knows how.
  std::shared_ptr<EventStream> stream(std::shared_ptr<HttpReply> reply);
  /// The stream of the event with that id, and the number of the event; null: there is none.
  std::pair<std::shared_ptr<EventStream>, std::uint64_t> stream_of(std::string_view event_id);
  /// The stream for what belongs to no request; null: none is open. A new one takes the place of the old one.
  std::shared_ptr<EventStream> listen(std::shared_ptr<HttpReply> reply);
  [[nodiscard]] std::shared_ptr<EventStream> listener() const;

  void touch();
  /// A request besides `initialize` was sent in it.
  void work() { worked_ = true; }
  [[nodiscard]] bool worked() const { return worked_; }
  [[nodiscard]] Clock::time_point used() const;
  /// Whether a request is being answered, or a stream is open.
  [[nodiscard]] bool busy() const;
  void close();

 private:
  void prune();

  const std::string id_;
  const std::shared_ptr<Session> session_ = std::make_shared<Session>();
  mutable std::mutex mutex_;
  std::map<std::uint64_t, std::shared_ptr<EventStream>> streams_;
  std::shared_ptr<EventStream> listener_;
  std::atomic<bool> worked_{false};
  std::uint64_t last_stream_ = 0;
  Clock::time_point used_ = Clock::now();
};

class HttpSessions {
 public:
  HttpSessions(std::size_t most, std::chrono::seconds idle) : most_(most), idle_(idle) {}

  /// Null: there are too many that are in use. Else the one that has been idle longest makes place, if it must: first
  /// of those that were begun and never used, so that who begins many does not end the sessions of others.
  std::shared_ptr<HttpSession> begin();
  std::shared_ptr<HttpSession> find(std::string_view id);
  void end(std::string_view id);
  /// Ends those that have not been used for too long.
  void expire();
  [[nodiscard]] std::vector<std::shared_ptr<HttpSession>> all() const;

 private:
  std::shared_ptr<HttpSession> idlest() const;

  const std::size_t most_;
  const std::chrono::seconds idle_;
  mutable std::mutex mutex_;
  std::map<std::string, std::shared_ptr<HttpSession>, std::less<>> sessions_;
};

}  // namespace jt::mcp
