// SPDX-License-Identifier: MIT
#include "core/mcp/http_sessions.hpp"

#include <fmt/format.h>
#include <sys/random.h>

#include <array>
#include <cerrno>
#include <charconv>
#include <optional>

namespace jt::mcp {
namespace {

/// Streams that have ended are kept for clients that come back, but not many.
constexpr std::size_t max_streams = 16;
constexpr std::size_t max_held_messages = std::size_t{4} << 20;
/// The version that lets clients come back to the stream of a request.
constexpr std::string_view resumable_since = "2025-11-25";

/// 128 random bits; empty if there are none.
std::string secret_id() {
  std::array<unsigned char, 16> bytes{};
  ssize_t got = 0;
  do {
    got = ::getrandom(bytes.data(), bytes.size(), 0);
  } while (got < 0 && errno == EINTR);
  if (got != static_cast<ssize_t>(bytes.size())) return {};
  std::string id;
  for (const unsigned char each : bytes) id += fmt::format("{:02x}", each);
  return id;
}

std::optional<std::uint64_t> number_in(std::string_view text) {
  std::uint64_t number = 0;
  const auto [rest, failure] = std::from_chars(text.data(), text.data() + text.size(), number);
  if (failure != std::errc() || rest != text.data() + text.size()) return std::nullopt;
  return number;
}

}  // namespace

void HttpSession::prune() {
  std::size_t ended = 0;
  std::size_t held = 0;
  for (auto place = streams_.rbegin(); place != streams_.rend(); ++place) {
    held += place->second->held();
    if (place->second->done()) ++ended;
  }
  for (auto place = streams_.begin(); place != streams_.end() && (ended > max_streams || held > max_held_messages);) {
    if (!place->second->done()) {
      ++place;
      continue;
    }
    --ended;
    held -= place->second->held();
    place = streams_.erase(place);
  }
}

std::shared_ptr<EventStream> HttpSession::stream(std::shared_ptr<HttpReply> reply) {
  const bool resumable = session_->version() >= resumable_since;
  const std::lock_guard lock(mutex_);
  if (!resumable) return std::make_shared<EventStream>(std::move(reply), 0);
  prune();
  auto stream = std::make_shared<EventStream>(std::move(reply), ++last_stream_);
  streams_[last_stream_] = stream;
  return stream;
}

std::pair<std::shared_ptr<EventStream>, std::uint64_t> HttpSession::stream_of(std::string_view event_id) {
  const std::size_t dash = event_id.find('-');
  if (dash == std::string_view::npos) return {};
  const auto stream = number_in(event_id.substr(0, dash));
  const auto event = number_in(event_id.substr(dash + 1));
  const std::lock_guard lock(mutex_);
  const auto place = stream && event ? streams_.find(*stream) : streams_.end();
  if (place == streams_.end()) return {};
  return {place->second, *event};
}

std::shared_ptr<EventStream> HttpSession::listen(std::shared_ptr<HttpReply> reply) {
  auto stream = this->stream(std::move(reply));
  std::shared_ptr<EventStream> old;
  {
    const std::lock_guard lock(mutex_);
    old = std::exchange(listener_, stream);
  }
  if (old) old->end();
  stream->begin();
  return stream;
}

std::shared_ptr<EventStream> HttpSession::listener() const {
  const std::lock_guard lock(mutex_);
  return listener_;
}

void HttpSession::touch() {
  const std::lock_guard lock(mutex_);
  used_ = Clock::now();
}

HttpSession::Clock::time_point HttpSession::used() const {
  const std::lock_guard lock(mutex_);
  return used_;
}

bool HttpSession::busy() const {
  const auto listening = listener();
  return session_->busy() || (listening && !listening->gone());
}

void HttpSession::close() {
  session_->close();
  std::map<std::uint64_t, std::shared_ptr<EventStream>> streams;
  std::shared_ptr<EventStream> listening;
  {
    const std::lock_guard lock(mutex_);
    streams.swap(streams_);
    listening.swap(listener_);
  }
  for (const auto& each : streams) each.second->end();
  if (listening) listening->end();
}

std::shared_ptr<HttpSession> HttpSessions::idlest() const {
  std::shared_ptr<HttpSession> found;
  const auto rank = [](const HttpSession& session) { return std::pair(session.worked(), session.used()); };
  for (const auto& each : sessions_) {
    if (!each.second->busy() && (!found || rank(*each.second) < rank(*found))) found = each.second;
  }
  return found;
}

std::shared_ptr<HttpSession> HttpSessions::begin() {
  std::string id = secret_id();
  if (id.empty()) return nullptr;
  std::shared_ptr<HttpSession> gone;
  auto session = std::make_shared<HttpSession>(std::move(id));
  {
    const std::lock_guard lock(mutex_);
    if (sessions_.size() >= most_) {
      gone = idlest();
      if (!gone) return nullptr;
      sessions_.erase(gone->id());
    }
    sessions_[session->id()] = session;
  }
  if (gone) gone->close();
  return session;
}

std::shared_ptr<HttpSession> HttpSessions::find(std::string_view id) {
  const std::lock_guard lock(mutex_);
  const auto place = sessions_.find(id);
  if (place == sessions_.end()) return nullptr;
  place->second->touch();
  return place->second;
}

void HttpSessions::end(std::string_view id) {
  std::shared_ptr<HttpSession> session;
  {
    const std::lock_guard lock(mutex_);
    const auto place = sessions_.find(id);
    if (place == sessions_.end()) return;
    session = place->second;
    sessions_.erase(place);
  }
  session->close();
}

void HttpSessions::expire() {
  const auto now = HttpSession::Clock::now();
  for (const auto& each : all()) {
    if (!each->busy() && now - each->used() > idle_) end(each->id());
  }
}

std::vector<std::shared_ptr<HttpSession>> HttpSessions::all() const {
  std::vector<std::shared_ptr<HttpSession>> all;
  const std::lock_guard lock(mutex_);
  for (const auto& each : sessions_) all.push_back(each.second);
  return all;
}

}  // namespace jt::mcp
