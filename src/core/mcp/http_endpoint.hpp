// SPDX-License-Identifier: MIT
// HttpEndpoint: Streamable HTTP in both eras of the protocol, as data in and data out. Sockets are someone else's.
//
// HttpEndpoint is Streamable HTTP as data: requests in, replies out, sessions, streams that can be resumed, and who
// may ask. Sockets are in jt-http (`serve`), which passes requests and replies through its pipes (`http/serving.hpp`).
// There a connection holds a thread; with all taken, the one that has waited for its client the longest makes room
// (`OpenConnections`), and a request whose end is not certain is refused (`framing`).
#pragma once

#include <condition_variable>
#include <memory>
#include <mutex>
#include <string>
#include <string_view>
#include <thread>
#include <vector>

#include "core/mcp/event_stream.hpp"
#include "core/mcp/http_message.hpp"
#include "core/mcp/http_rules.hpp"
#include "core/mcp/http_sessions.hpp"
#include "core/mcp/server.hpp"

namespace jt::mcp {

class HttpEndpoint {
 public:
  /// Borrows the server.
  HttpEndpoint(Server& server, HttpPolicy policy);
  ~HttpEndpoint() { stop(); }
  HttpEndpoint(const HttpEndpoint&) = delete;
  HttpEndpoint& operator=(const HttpEndpoint&) = delete;

  /// Answers a request, now or later, from this thread or another one. Threads may call at once.
  void handle(const HttpRequest& request, const std::shared_ptr<HttpReply>& reply);

  /// Ends every session and stream, and cancels what runs for them. Call it when no request comes any more; stop the
  /// server afterwards.
  void stop();

  /// Tells clients something that belongs to no request: those of the older era that listen.
  void tell(std::string_view method, std::string_view params);

 private:
  /// A stream that is open, and the session that ends with it.
  struct Open {
    std::weak_ptr<EventStream> stream;
    std::shared_ptr<Session> own;
  };
  void post(const HttpRequest& request, const std::shared_ptr<HttpReply>& reply);
  void post_stateless(const HttpRequest& request, const std::shared_ptr<const Letter>& letter,
                      const std::shared_ptr<HttpReply>& reply);
  void post_batch(const HttpRequest& request, const std::shared_ptr<HttpReply>& reply);
  void post_legacy(const HttpRequest& request, const std::shared_ptr<const Letter>& letter,
                   const std::shared_ptr<HttpReply>& reply);
  void initialize(const std::shared_ptr<const Letter>& letter, const std::shared_ptr<HttpReply>& reply);
  void get(const HttpRequest& request, const std::shared_ptr<HttpReply>& reply);
  void remove(const HttpRequest& request, const std::shared_ptr<HttpReply>& reply);
  std::shared_ptr<HttpSession> session_of(const HttpRequest& request, HttpReply& reply);
  void watch(const std::shared_ptr<EventStream>& stream, std::shared_ptr<Session> own = nullptr);
  void keep_watch();
  void look(bool keep_alive);

  Server& server_;
  const HttpPolicy policy_;
  HttpSessions sessions_;
  std::mutex mutex_;
  std::condition_variable changed_;
  std::vector<Open> open_;
  bool stopped_ = false;
  std::thread watcher_;
};

}  // namespace jt::mcp
