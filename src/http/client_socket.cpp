// SPDX-License-Identifier: MIT
#include "http/client_socket.hpp"

#include <poll.h>
#include <sys/socket.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>

#include "core/text/ascii.hpp"

namespace jt::http {
namespace {

/// How often a thread that waits looks whether the listener is to stop.
constexpr std::chrono::milliseconds glance{100};
/// What a client that is refused may still send before the connection is cut; else it may not see why.
constexpr std::chrono::seconds farewell{1};
/// How long the system of a client may take to refuse what is sent to a connection that it has closed.
constexpr std::chrono::milliseconds reach{50};

/// Whether the last line, so far, is the name of the header Range.
bool names_range(std::string_view head) {
  constexpr std::string_view name = "range";
  if (head.size() <= name.size() || head[head.size() - name.size() - 1] != '\n') return false;
  return std::ranges::equal(head.substr(head.size() - name.size()), name,
                            [](char a, char b) { return text::lower(a) == b; });
}

}  // namespace

ClientSocket::~ClientSocket() {
  ::shutdown(socket_, SHUT_WR);
  std::array<char, 4096> rest;
  const auto until = Clock::now() + farewell;
  while (spoiled_ && !cut_ && Clock::now() < until && wait(POLLIN, until) &&
         ::recv(socket_, rest.data(), rest.size(), 0) > 0) {
  }
  ::close(socket_);
}

bool ClientSocket::wait(short event, Clock::time_point until) const {
  for (;;) {
    pollfd wait{socket_, event, 0};
    const auto left = std::chrono::duration_cast<std::chrono::milliseconds>(until - Clock::now());
    const int ready =
        ::poll(&wait, 1, static_cast<int>(std::clamp(left, std::chrono::milliseconds(0), glance).count()));
    if (ready > 0) return true;
    if ((ready < 0 && errno != EINTR) || stopped_ || Clock::now() >= until) return false;
  }
}

void ClientSocket::enter(Phase phase) {
  if (phase_ == phase) return;
  since_ = Clock::now();
  phase_ = phase;
}

void ClientSocket::cut() {
  cut_ = true;
  ::shutdown(socket_, SHUT_RDWR);
}

bool ClientSocket::has_input() const {
  pollfd input{socket_, POLLIN, 0};
  return ::poll(&input, 1, 0) > 0;
}

bool ClientSocket::accepts() const {
  pollfd wait{socket_, 0, 0};  // errors are always reported
  return !stopped_ && !cut_ && ::poll(&wait, 1, 0) == 0;
}

bool ClientSocket::has_closed() const {
  pollfd wait{socket_, POLLRDHUP, 0};
  return !half_open_ && ::poll(&wait, 1, 0) > 0;
}

bool ClientSocket::reached() {
  pollfd refused{socket_, 0, 0};
  half_open_ = ::poll(&refused, 1, static_cast<int>(reach.count())) == 0;
  return half_open_;
}

bool ClientSocket::awaits_answer(bool interim) {
  if (!accepts()) return false;
  if (!has_closed()) return true;
  constexpr std::string_view processing = "HTTP/1.1 102 Processing\r\n\r\n";
  return interim &&
         ::send(socket_, processing.data(), processing.size(), MSG_NOSIGNAL | MSG_DONTWAIT) ==
             static_cast<ssize_t>(processing.size()) &&
         reached();
}

bool ClientSocket::awaits_rest(const std::function<bool()>& ask) {
  return accepts() && (!ask || !has_closed() || (ask() && reached()));
}

bool ClientSocket::fill() {
  if (!wait(POLLIN, deadline_)) return false;
  buffer_.resize(std::size_t{16} << 10);
  const ssize_t size = ::recv(socket_, buffer_.data(), buffer_.size(), 0);
  buffer_.resize(size > 0 ? static_cast<std::size_t>(size) : 0);
  begin_ = 0;
  return size > 0;
}

bool ClientSocket::next() {
  in_head_ = true;
  head_.clear();
  renamed_ = false;
  enter(Phase::receiving);
  deadline_ = Clock::now() + options_.idle;
  if (begin_ == buffer_.size() && !fill()) return false;
  deadline_ = Clock::now() + options_.head;
  return true;
}

void ClientSocket::body_begins() {
  in_head_ = false;
  deadline_ = Clock::now() + options_.request;
}

ssize_t ClientSocket::read(char* bytes, size_t size) {
  if (begin_ == buffer_.size() && !fill()) return -1;
  // The library would cut an answer to the range that a client asks for, of any method: it sees another name. It reads
  // a head byte by byte.
  if (in_head_ && !renamed_ && buffer_[begin_] == ':' && names_range(head_)) {
    renamed_ = true;
    *bytes = '-';
    return 1;
  }
  renamed_ = false;
  const std::size_t count = std::min(size, buffer_.size() - begin_);
  std::copy_n(buffer_.data() + begin_, count, bytes);
  begin_ += count;
  if (in_head_) {
    head_.append(bytes, count);
    if (head_.size() > options_.headers) {
      constexpr std::string_view refusal = "HTTP/1.1 431 Request Header Fields Too Large\r\nContent-Length: 0\r\n\r\n";
      spoil();
      (void)write(refusal.data(), refusal.size());
      refused_ = true;
      return -1;
    }
  }
  return static_cast<ssize_t>(count);
}

ssize_t ClientSocket::write(const char* bytes, size_t size) {
  for (;;) {
    if (refused_ || cut_) return -1;
    if (!wait(POLLOUT, Clock::now() + options_.write)) return -1;
    const ssize_t sent = ::send(socket_, bytes, size, MSG_NOSIGNAL | MSG_DONTWAIT);
    if (sent >= 0 || (errno != EINTR && errno != EAGAIN)) return sent;
  }
}

}  // namespace jt::http
