// SPDX-License-Identifier: MIT
// Serving: the listening side of HTTP for jt, which is at the other end of the pipes. `jt-http serve`.
//
// From jt, first where to listen:
//   address TEXT, port NUMBER, listen (empty)
// then for each request that it was given, in this order and among those of other requests:
//   reply ID, status NUMBER, header NAME: VALUE (any number), head (empty)
//   reply ID, bytes TEXT   any number of times
//   reply ID, end (empty)  or `drop`: the connection is closed
//
// To jt:
//   listening NUMBER       the port; or `unreachable TEXT`: why there is none
//   request ID, verb TEXT, target TEXT, header NAME: VALUE (any number), body TEXT
//   gone ID                nothing more can be sent to who asked: it has closed the connection, or all was sent
//
// End of input: jt is gone, and jt-http exits at once.
#pragma once

#include <atomic>
#include <cstdint>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <thread>

#include "core/transport/fields.hpp"
#include "http/listener.hpp"

namespace jt::http {

class Serving {
 public:
  Serving() = default;
  ~Serving();
  Serving(const Serving&) = delete;
  Serving& operator=(const Serving&) = delete;

  /// Serves until jt closes `input`. Returns the exit status of the process.
  int run(int input, int output);

 private:
  bool take(transport::Field field);
  bool listen();
  void asked(mcp::HttpRequest request, std::shared_ptr<mcp::HttpReply> reply);
  void watch();
  void send(const std::string& fields);
  std::shared_ptr<mcp::HttpReply> reply();
  void forget(const std::string& id);

  int output_ = -1;
  ListenOptions options_;
  std::unique_ptr<Listener> listener_;
  transport::FieldReader fields_;
  // Of the reply that jt is speaking of.
  std::string id_;
  int status_ = 0;
  mcp::HttpHeaders headers_;

  std::mutex writing_;  ///< of fields to jt, each group whole
  std::mutex mutex_;    ///< of what follows
  std::map<std::string, std::shared_ptr<mcp::HttpReply>> replies_;
  std::uint64_t last_ = 0;
  std::atomic<bool> over_{false};
  std::thread watcher_;
};

}  // namespace jt::http
