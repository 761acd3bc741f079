// SPDX-License-Identifier: MIT
// Session: what a server knows of one client, and the requests that it answers.
#pragma once

#include <chrono>
#include <condition_variable>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/mcp/dialog.hpp"
#include "core/mcp/outlet.hpp"

namespace jt::mcp {

class Running;

/// Used by any thread.
class Session {
 public:
  /// `initialize` was answered.
  void begin(std::string_view version, std::string capabilities);
  /// What was agreed on; empty before that.
  [[nodiscard]] std::string version() const;
  [[nodiscard]] std::string capabilities() const;

  /// The least level of log messages; nothing before the client has said it.
  void wanted(Level level);
  [[nodiscard]] std::optional<Level> level() const;

  /// False: a request with that id is being answered, or the session is closed.
  bool add(const std::shared_ptr<Running>& request);
  void remove(std::string_view id);
  /// Of `notifications/cancelled`; `id` is JSON text. One that is unknown is not an error.
  void cancel(std::string_view id);
  [[nodiscard]] bool busy() const;

  /// Sends a request to the client and waits for its answer, as long as the asker is not cancelled.
  Answered ask(Outlet& outlet, std::string_view method, std::string_view params, const Call& asker);
  /// Of a reply that came.
  void answered(const Message& reply);

  /// The client is gone: all that runs is cancelled.
  void close();

 private:
  struct Asked {
    bool done = false;
    Answered answer;
  };
  mutable std::mutex mutex_;
  std::condition_variable changed_;
  std::string version_;
  std::string capabilities_ = "{}";
  std::optional<Level> level_;
  std::map<std::string, std::shared_ptr<Running>, std::less<>> running_;  ///< by id, as spelled
  std::map<std::string, Asked*, std::less<>> asked_;
  std::uint64_t last_id_ = 0;
  bool closed_ = false;
};

}  // namespace jt::mcp
