// SPDX-License-Identifier: MIT
// ClientSocket: a client's socket with limits: on the size of what comes before a body, and on time.
#pragma once

#include <httplib.h>

#include <atomic>
#include <chrono>
#include <functional>
#include <string>

#include "http/listener.hpp"

namespace jt::http {

/// Closes the socket at its end.
class ClientSocket final : public httplib::Stream {
 public:
  using Clock = std::chrono::steady_clock;

  /// What the connection is waiting for.
  enum class Phase : std::uint8_t {
    receiving,  ///< the client: a request, or the rest of one
    answering,  ///< the reply to a request
    streaming,  ///< events, which may never come
  };

  ClientSocket(int socket, const ListenOptions& options, const std::atomic<bool>& stopped)
      : socket_(socket), options_(options), stopped_(stopped) {}
  ~ClientSocket() override;
  ClientSocket(const ClientSocket&) = delete;
  ClientSocket& operator=(const ClientSocket&) = delete;

  /// Waits for another request; false: there is none.
  bool next();
  /// The headers have been read; what follows is the body.
  void body_begins();
  /// The request is whole.
  void body_ends() { enter(Phase::answering); }
  /// The answer has no end of its own.
  void streams() { enter(Phase::streaming); }
  /// The first line and the headers, as they came.
  [[nodiscard]] const std::string& head() const { return head_; }
  /// The client has sent what was not read: no request can follow.
  void spoil() { spoiled_ = true; }
  /// Of any thread: closes the connection, which ends what waits for it.
  void cut();
  [[nodiscard]] bool is_cut() const { return cut_; }
  [[nodiscard]] Phase phase() const { return phase_; }
  [[nodiscard]] Clock::time_point since() const { return since_; }
  /// Whether something has arrived that was not read yet.
  [[nodiscard]] bool has_input() const;
  [[nodiscard]] bool spoiled() const { return spoiled_; }
  /// Whether the client is still there, and the listener too. One that has closed its half of the connection is asked:
  /// it gets an interim response, which the system of one that is gone refuses. Before an answer begins alone.
  /// `interim`: it knows such responses (HTTP/1.1).
  bool awaits_answer(bool interim);
  /// The same in an answer that has begun. `ask` sends what is no part of its content; null: nothing can be sent there,
  /// and a client counts as gone only where its system has refused what was sent.
  bool awaits_rest(const std::function<bool()>& ask);

  [[nodiscard]] bool is_readable() const override { return true; }
  /// What is written finds out whether the client is gone, or has closed its half of the connection alone.
  [[nodiscard]] bool is_writable() const override { return accepts(); }
  ssize_t read(char* bytes, size_t size) override;
  ssize_t write(const char* bytes, size_t size) override;
  void get_remote_ip_and_port(std::string& ip, int& port) const override { ip.clear(), port = 0; }
  void get_local_ip_and_port(std::string& ip, int& port) const override { ip.clear(), port = 0; }
  [[nodiscard]] int socket() const override { return socket_; }

 private:
  /// Nothing that was sent has been refused, and nobody has closed the connection on this side.
  [[nodiscard]] bool accepts() const;
  /// The client sends no more: it is gone, unless `half_open_`.
  [[nodiscard]] bool has_closed() const;
  /// Whether the client's system takes what has just been sent.
  bool reached();
  bool fill();
  void enter(Phase phase);
  bool wait(short event, Clock::time_point until) const;

  const int socket_;
  const ListenOptions& options_;
  const std::atomic<bool>& stopped_;
  std::string buffer_;
  std::size_t begin_ = 0;  ///< of what was not read yet
  std::string head_;
  bool in_head_ = true;
  bool renamed_ = false;  ///< the name of the header that is read has got one more character
  bool spoiled_ = false;
  std::atomic<bool> cut_{false};
  std::atomic<Phase> phase_{Phase::receiving};
  std::atomic<Clock::time_point> since_{Clock::now()};
  Clock::time_point deadline_{};
  bool refused_ = false;    ///< with a response of its own; nothing more is sent
  bool half_open_ = false;  ///< the client has closed its half of the connection, and waits
};

}  // namespace jt::http
