// SPDX-License-Identifier: MIT
#include "core/mcp/event_stream.hpp"

#include <fmt/format.h>

#include "core/mcp/message.hpp"

namespace jt::mcp {
namespace {

/// What is kept for a client that comes back; the last event is kept in any case.
constexpr std::size_t max_held = std::size_t{1} << 20;
/// After how many milliseconds a client should come back.
constexpr int retry = 500;

int status_of(std::int64_t refused) {
  if (refused == code::method_not_found) return 404;
  return refused == code::refused ? 503 : 400;
}

}  // namespace

EventStream::~EventStream() { end(); }

bool EventStream::gone() const {
  const std::lock_guard lock(mutex_);
  return reply_ == nullptr || reply_->gone();
}

bool EventStream::done() const {
  const std::lock_guard lock(mutex_);
  return done_;
}

std::size_t EventStream::held() const {
  const std::lock_guard lock(mutex_);
  return held_;
}

void EventStream::let_go() {
  if (reply_ != nullptr) reply_->end();
  reply_ = nullptr;
}

void EventStream::write(std::string_view text) {
  if (reply_ != nullptr && !reply_->write(text)) reply_ = nullptr;
}

void EventStream::open(std::uint64_t after) {
  if (open_ || reply_ == nullptr) return;
  open_ = true;
  HttpHeaders headers = headers_;
  headers.emplace_back("content-type", "text/event-stream");
  headers.emplace_back("cache-control", "no-cache, no-transform");
  headers.emplace_back("x-accel-buffering", "no");
  reply_->head(200, headers);
  // An event without data: from now on the client has an id to come back with.
  if (number_ != 0) write(fmt::format("id: {}-{}\nretry: {}\ndata:\n\n", number_, after, retry));
}

void EventStream::event(std::string_view message) {
  if (number_ == 0) return write(fmt::format("event: message\ndata: {}\n\n", message));
  ++last_;
  kept_.emplace_back(last_, message);
  held_ += message.size();
  while (held_ > max_held && kept_.size() > 1) {
    held_ -= kept_.front().second.size();
    kept_.pop_front();
  }
  write(fmt::format("id: {}-{}\nevent: message\ndata: {}\n\n", number_, last_, message));
}

void EventStream::send(std::string_view message) {
  const std::lock_guard lock(mutex_);
  if (done_) return;
  open();
  event(message);
}

void EventStream::finish(std::string_view reply, std::int64_t refused) {
  const std::lock_guard lock(mutex_);
  if (done_) return;
  done_ = true;
  if (open_ || reply.empty()) {
    open();
    if (!reply.empty()) event(reply);
  } else if (reply_ != nullptr) {
    HttpHeaders headers = headers_;
    headers.emplace_back("content-type", "application/json");
    reply_->head(refused != 0 && (tell_ || refused == code::refused) ? status_of(refused) : 200, headers);
    write(reply);
  }
  let_go();
}

void EventStream::begin() {
  const std::lock_guard lock(mutex_);
  if (!done_) open();
}

void EventStream::pause() {
  const std::lock_guard lock(mutex_);
  // Without ids the client could not come back.
  if (done_ || number_ == 0) return;
  open();
  let_go();
}

bool EventStream::keep_alive() {
  const std::lock_guard lock(mutex_);
  if (open_) write(":\n\n");
  return reply_ != nullptr && !reply_->gone();
}

void EventStream::resume(std::shared_ptr<HttpReply> reply, std::uint64_t after) {
  const std::lock_guard lock(mutex_);
  let_go();
  reply_ = std::move(reply);
  open_ = false;
  open(after);
  for (const auto& [id, message] : kept_) {
    if (id > after) write(fmt::format("id: {}-{}\nevent: message\ndata: {}\n\n", number_, id, message));
  }
  if (done_) let_go();
}

void EventStream::end() {
  const std::lock_guard lock(mutex_);
  if (done_) return;
  done_ = true;
  if (!open_) open();
  let_go();
}

}  // namespace jt::mcp
