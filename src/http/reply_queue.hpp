// SPDX-License-Identifier: MIT
// ReplyQueue: what is written to an HttpReply by any thread waits here for the thread of its connection.
#pragma once

#include <chrono>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/mcp/http_message.hpp"

namespace jt::http {

class ReplyQueue {
 public:
  /// `unsent`: a client that is further behind is given up.
  explicit ReplyQueue(std::size_t unsent) : unsent_(unsent) {}

  /// The way in. Where it is destroyed before `end`, the connection is closed.
  static std::unique_ptr<mcp::HttpReply> entry(std::shared_ptr<ReplyQueue> queue);

  struct Head {
    int status = 0;
    mcp::HttpHeaders headers;
    bool whole = false;  ///< all of the body is there
  };
  /// Waits that long for the head.
  std::optional<Head> head(std::chrono::milliseconds wait);

  enum class State : std::uint8_t { open, ended, dropped };
  /// Waits that long for something to happen; what there is of the body goes to `bytes`.
  State take(std::string& bytes, std::chrono::milliseconds wait);
  /// Nothing reaches the client any more.
  void give_up();

  // What the entry does.
  void set_head(int status, const mcp::HttpHeaders& headers);
  bool write(std::string_view bytes);
  void end(State state);
  [[nodiscard]] bool gone() const;

 private:
  const std::size_t unsent_;
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::optional<Head> head_;
  std::string bytes_;
  State state_ = State::open;
  bool gone_ = false;
};

}  // namespace jt::http
