// SPDX-License-Identifier: MIT
// ClientSocket: a client's socket with limits: on the size of what comes before a body, and on time.
#pragma once

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <string>

#include "http/listener.hpp"

namespace jt::http {

/// Closes the socket at its end.
class ClientSocket final : public httplib::Stream {
 public:
  using Clock = std::chrono::steady_clock;

  ClientSocket(int socket, const ListenOptions& options, const std::atomic<bool>& stopped)
      : socket_(socket), options_(options), stopped_(stopped) {}
  ~ClientSocket() override;
  ClientSocket(const ClientSocket&) = delete;
  ClientSocket& operator=(const ClientSocket&) = delete;

  /// Waits for another request; false: there is none.
  bool next();
  /// The headers have been read; what follows is the body.
  void body_begins() { in_head_ = false; }
  /// The first line and the headers, as they came.
  [[nodiscard]] const std::string& head() const { return head_; }
  /// The client has sent what was not read: no request can follow.
  void spoil() { spoiled_ = true; }
  [[nodiscard]] bool spoiled() const { return spoiled_; }
  /// Whether the client is still there, and the listener too. A client that has closed its half of the connection
  /// counts as gone, unless `awaits_answer` has found that it waits.
  [[nodiscard]] bool alive() const;
  /// The same before an answer begins, where a client that has closed its half of the connection is looked at: it gets
  /// an interim response, which the system of one that is gone refuses. `interim`: it knows such responses (HTTP/1.1).
  bool awaits_answer(bool interim);

  [[nodiscard]] bool is_readable() const override { return true; }
  [[nodiscard]] bool is_writable() const override { return alive(); }
  ssize_t read(char* bytes, size_t size) override;
  ssize_t write(const char* bytes, size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override { ip.clear(), port = 0; }
  void get_local_ip_and_port(std::string& ip, int& port) const override { ip.clear(), port = 0; }
  [[nodiscard]] int socket() const override { return socket_; }

 private:
  bool fill();
  bool wait(short event, Clock::time_point until) const;

  const int socket_;
  const ListenOptions& options_;
  const std::atomic<bool>& stopped_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what was not read yet
  std::string head_;
  bool in_head_ = true;
  bool spoiled_ = false;
  Clock::time_point deadline_{};
  bool half_open_ = false;  ///< the client has closed its half of the connection, and waits
};

}  // namespace jt::http
