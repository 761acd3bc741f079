// SPDX-License-Identifier: MIT
// The kinds of exchanges of a session: a message that is sent, the event stream of the old transport, and the end.
#pragma once

#include "http/events.hpp"
#include "http/exchange.hpp"
#include "http/session.hpp"

namespace jt::http {

/// Sends one message. Its response holds the reply, but in the old transport.
class Post : public Exchange {
 public:
  Post(Transfers& transfers, Request request, Session& session, Message message);
  /// The message has arrived at the server.
  [[nodiscard]] bool arrived() const { return arrived_; }
  Message& message() { return message_; }
  [[nodiscard]] const Message& message() const { return message_; }

 protected:
  void began() override;
  bool bytes(std::string_view piece) override;
  void ended(std::string_view failure) override;

 private:
  void reply(std::string_view text);
  void check_body();

  Session& session_;
  Message message_;
  EventParser events_;
  std::string body_;
  std::size_t ignored_ = 0;
  bool arrived_ = false;
  bool streamed_ = false;  ///< the response is an event stream
  bool replied_ = false;
  bool too_long_ = false;
};

/// The event stream of the old transport.
class Stream : public Exchange {
 public:
  Stream(Transfers& transfers, Request request, Session& session);
  /// The server answered with an event stream.
  [[nodiscard]] bool right() const { return right_; }
  [[nodiscard]] bool too_long() const { return too_long_; }

 protected:
  void began() override;
  bool bytes(std::string_view piece) override;
  void ended(std::string_view failure) override { session_.lost_stream(*this, failure); }

 private:
  Session& session_;
  EventParser events_;
  bool right_ = false;
  bool too_long_ = false;
};

/// A request of which only the end matters.
class Farewell : public Exchange {
 public:
  Farewell(Transfers& transfers, Request request) : Exchange(transfers, std::move(request)) {}

 protected:
  void began() override {}
  bool bytes(std::string_view) override { return false; }
  void ended(std::string_view) override {}
};

}  // namespace jt::http
