// SPDX-License-Identifier: MIT
// Listener: the listening side of HTTP. Each request is handed on, and answered through its HttpReply. Knows nothing of
// the protocol that is spoken over it.
#pragma once

#include <chrono>
#include <cstddef>
#include <functional>
#include <memory>
#include <string>
#include "core/expected.hpp"

#include "core/mcp/http_message.hpp"

namespace jt::http {

struct ListenOptions {
  std::string address = "127.0.0.1";  ///< a name, or an address of IPv4 or IPv6
  int port = 0;                       ///< 0: one that is free
  std::size_t body = std::size_t{16} << 20;
  std::size_t headers = std::size_t{64} << 10;  ///< of one request, with its first line
  /// At once. If there are more, the one that has waited for its client the longest is closed; others wait in the queue
  /// of the system while all are being answered.
  std::size_t connections = 128;
  std::size_t unsent = std::size_t{64} << 20;  ///< of one reply; a client that is further behind is given up
  std::chrono::seconds idle{15};               ///< of a connection before its first request and between two
  std::chrono::seconds head{5};                ///< until the headers of a request are whole
  std::chrono::seconds request{60};            ///< from then on, until its body is whole
  std::chrono::seconds write{30};              ///< until a client has taken something
};

class Listener {
 public:
  /// Called by a thread of the connection. The reply may be kept, and answered later by another thread.
  using Handler = std::function<void(mcp::HttpRequest request, std::shared_ptr<mcp::HttpReply> reply)>;

  /// The error says why there is none.
  static Expected<std::unique_ptr<Listener>, std::string> start(const ListenOptions& options, Handler handler);
  ~Listener();
  Listener(const Listener&) = delete;
  Listener& operator=(const Listener&) = delete;

  [[nodiscard]] int port() const;
  /// No connection is taken any more; returns when the open ones have ended, which is soon. Replies that were kept may
  /// still be used, but reach nobody.
  void stop();

 private:
  class Impl;
  explicit Listener(std::unique_ptr<Impl> impl);
  std::unique_ptr<Impl> impl_;
};

}  // namespace jt::http
