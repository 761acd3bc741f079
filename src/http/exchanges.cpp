// SPDX-License-Identifier: MIT
#include "http/exchanges.hpp"

#include <algorithm>

namespace jt::http {
namespace {

constexpr std::size_t most_of_refusal = 1UL << 20U;
constexpr std::size_t most_ignored = 64UL << 10U;

bool blank(std::string_view text) { return text.find_first_not_of(" \t\r\n") == std::string_view::npos; }

}  // namespace

Post::Post(Transfers& transfers, Request request, Session& session, Message message)
    : Exchange(transfers, std::move(request)),
      session_(session),
      message_(std::move(message)),
      events_(longest_message, [this](const Event& event) {
        if (event.type == "message" && !blank(event.data)) reply(event.data);
      }) {}

void Post::began() {
  arrived_ = true;
  streamed_ = success() && is("text/event-stream");
  if (success()) session_.accepted(*this);
}

bool Post::bytes(std::string_view piece) {
  if (!success()) {
    if (body_.size() + piece.size() > most_of_refusal) return false;
    body_.append(piece);
    return true;
  }
  if (!message_.request || session_.old()) {  // nothing in it is of use; read, so that the connection can be
    ignored_ += piece.size();                 // used again
    return ignored_ < most_ignored;
  }
  if (streamed_) {
    too_long_ = !events_.feed(piece);
  } else {
    too_long_ = body_.size() + piece.size() > longest_message;
    body_.append(piece);
  }
  return !too_long_;
}

/// A stream may hold other messages before the reply. That it is one is not parsed here: the client does.
void Post::reply(std::string_view text) {
  constexpr auto npos = std::string_view::npos;
  if (text.find("\"result\"") != npos || text.find("\"error\"") != npos) replied_ = true;
  session_.link().message(text);
}

void Post::ended(std::string_view failure) {
  const bool refused = arrived_ && !success();
  arrived_ = true;
  if (refused) {
    session_.refused(*this, is("application/json") ? std::string_view(body_) : std::string_view());
  } else if (too_long_) {
    session_.link().protocol("a message of the server is longer than 10 MB");
  } else if (!failure.empty()) {
    if (!replied_) session_.link().unreachable(failure);
  } else if (message_.request && !session_.old()) {
    check_body();
  }
}

void Post::check_body() {
  if (streamed_) {
    if (!replied_) session_.link().protocol("the event stream of the server ended without the reply");
  } else if (blank(body_)) {
    session_.link().protocol("the server accepted a request and sent no reply");
  } else if (is("application/json")) {
    reply(body_);
  } else {
    session_.link().protocol("the reply of the server is neither JSON nor an event stream");
  }
}

Stream::Stream(Transfers& transfers, Request request, Session& session)
    : Exchange(transfers, std::move(request)), session_(session), events_(longest_message, [this](const Event& event) {
        if (event.type == "endpoint") {
          session_.found_endpoint(*this, event.data);
        } else if (event.type == "message" && session_.old() && !blank(event.data)) {
          session_.link().message(event.data);
        }
      }) {}

void Stream::began() { right_ = success() && is("text/event-stream"); }

bool Stream::bytes(std::string_view piece) {
  if (!right_) return false;
  too_long_ = !events_.feed(piece);
  return !too_long_;
}

}  // namespace jt::http
