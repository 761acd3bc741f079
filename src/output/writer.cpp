// SPDX-License-Identifier: MIT
#include "output/writer.hpp"

#include <poll.h>
#include <unistd.h>

#include <cerrno>

#include "core/text/utf8.hpp"

namespace jt::output {
namespace {

constexpr std::size_t buffer_size = std::size_t{64} << 10;

}  // namespace

bool Writer::write(std::string_view text) {
  if (state_ != State::open) return false;
  if (limited()) {
    if (text.size() > left_) {
      text = text::front_bytes(text, left_);
      left_ = 0;
    } else {
      left_ -= text.size();
    }
  }
  written_ += text.size();
  if (into_ != nullptr) {
    into_->append(text);
    return true;
  }
  if (buffer_.size() + text.size() <= buffer_size) {
    buffer_.append(text);
    return true;
  }
  if (!flush()) return false;
  // A text larger than the buffer is written directly.
  if (text.size() > buffer_size) {
    put(text);
  } else {
    buffer_.append(text);
  }
  return state_ == State::open;
}

bool Writer::flush() {
  if (!buffer_.empty() && state_ == State::open) put(buffer_);
  buffer_.clear();
  return state_ == State::open;
}

void Writer::put(std::string_view text) {
  while (!text.empty()) {
    const ssize_t done = ::write(descriptor_, text.data(), text.size());
    if (done > 0) {
      text.remove_prefix(static_cast<std::size_t>(done));
      continue;
    }
    if (done == 0 || errno == EINTR) continue;
    if (errno == EAGAIN || errno == EWOULDBLOCK) {  // NOLINT: the two differ on some systems
      pollfd wait{descriptor_, POLLOUT, 0};
      ::poll(&wait, 1, -1);
      continue;
    }
    error_number_ = errno;
    state_ = errno == EPIPE ? State::closed : State::failed;
    return;
  }
}

}  // namespace jt::output
