// SPDX-License-Identifier: MIT
#include "core/transport/stdio_transport.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <csignal>
#include <ctime>

#include "core/bytes/errors.hpp"
#include "core/mcp/message.hpp"

namespace jt::transport {
namespace {

using std::chrono::milliseconds;

constexpr std::size_t read_at_once = 65536;

/// How long a program may take to end after it closed its output, until it is reported as running.
constexpr milliseconds farewell{500};

/// write() without SIGPIPE. The signal goes to the thread that writes, so it is blocked in this thread alone and taken
/// away; a pipe has no flag for that as a socket has.
ssize_t write_quietly(int fd, std::string_view bytes) {
  sigset_t pipe;
  sigset_t before;
  sigset_t pending;
  ::sigemptyset(&pipe);
  ::sigaddset(&pipe, SIGPIPE);
  (void)::sigpending(&pending);
  const bool was_pending = ::sigismember(&pending, SIGPIPE) == 1;
  (void)::pthread_sigmask(SIG_BLOCK, &pipe, &before);
  const ssize_t count = ::write(fd, bytes.data(), bytes.size());
  const int error = errno;
  if (count < 0 && error == EPIPE && !was_pending) {
    const timespec now{};
    while (::sigtimedwait(&pipe, nullptr, &now) < 0 && errno == EINTR) {
    }
  }
  (void)::pthread_sigmask(SIG_SETMASK, &before, nullptr);
  errno = error;
  return count;
}

}  // namespace

/// One read; false: the end.
bool StdioTransport::read_output() {
  std::array<char, read_at_once> bytes;  // NOLINT(*-member-init): written by read
  const ssize_t count = ::read(child_->output(), bytes.data(), bytes.size());
  if (count > 0) lines_.push({bytes.data(), static_cast<std::size_t>(count)});
  if (count == 0 || (count < 0 && errno != EAGAIN && errno != EINTR)) output_open_ = false;
  return count > 0;
}

/// All there is: a server that waits until its errors are read would not answer.
void StdioTransport::read_errors() {
  std::array<char, read_at_once> bytes;  // NOLINT(*-member-init): written by read
  // Some of it at a time: one that never stops to write must not keep jt here.
  for (int i = 0; i < 16 && errors_open_; ++i) {
    const ssize_t count = ::read(child_->errors(), bytes.data(), bytes.size());
    if (count > 0) {
      words_.push({bytes.data(), static_cast<std::size_t>(count)});
      continue;
    }
    errors_open_ = count < 0 && (errno == EAGAIN || errno == EINTR);
    return;
  }
}

/// Waits until something happens, and reads what there is. SERVER_TIMEOUT, and SERVER_UNREACHABLE after an interrupt.
Result<void> StdioTransport::wait(bool to_write, mcp::Deadline deadline) {
  // What a server may write while it is written to is bounded.
  const bool room = lines_.held() <= max_line + read_at_once;
  std::array<pollfd, 5> fds{
      pollfd{interrupt_->fd(), POLLIN, 0}, pollfd{output_open_ && room ? child_->output() : -1, POLLIN, 0},
      pollfd{errors_open_ ? child_->errors() : -1, POLLIN, 0}, pollfd{to_write ? child_->input() : -1, POLLOUT, 0},
      pollfd{gone_ ? -1 : child_->ended_fd(), POLLIN, 0}};
  (void)::poll(fds.data(), fds.size(), mcp::milliseconds_until(deadline));
  if (fds[0].revents != 0) return fail(Code::server_unreachable, "interrupted");
  if (fds[2].revents != 0) read_errors();
  if (fds[1].revents != 0) (void)read_output();
  if (fds[4].revents != 0) gone_ = true;
  // Also where it never stops to write.
  if (mcp::Clock::now() >= deadline) return fail(Code::server_timeout, "");
  return {};
}

/// Why there is nothing more to read or nobody to write to.
Failed StdioTransport::ended(std::string_view closed) {
  const auto deadline = mcp::Clock::now() + farewell;
  while (!child_->ending() && mcp::Clock::now() < deadline) {
    pollfd fd{child_->ended_fd(), POLLIN, 0};
    if (::poll(&fd, 1, child_->ended_fd() < 0 ? 10 : mcp::milliseconds_until(deadline)) < 0 && errno != EINTR) break;
  }
  read_errors();
  const auto ending = child_->ending();
  return fail(Code::server_unreachable, ending ? fmt::format("the server ended with {}", *ending)
                                               : fmt::format("the server closed its standard {}", closed));
}

Result<void> StdioTransport::send(const mcp::Outgoing& message, mcp::Deadline deadline) {
  const std::string line = message.text + "\n";
  for (std::string_view rest = line; !rest.empty();) {
    const ssize_t count = write_quietly(child_->input(), rest);
    if (count > 0) {
      rest.remove_prefix(static_cast<std::size_t>(count));
    } else if (errno == EAGAIN) {
      if (auto waited = wait(true, deadline); !waited) return waited;
    } else if (errno != EINTR) {
      return ended("input");
    }
  }
  return {};
}

/// The next line that may be a message, of what was read.
Result<std::optional<std::string>> StdioTransport::next_message() {
  while (true) {
    auto line = lines_.next();
    if (!line && !output_open_) line = lines_.rest();
    if (line ? line->size() > max_line : lines_.too_long()) {
      return fail(Code::server_protocol, fmt::format("a message of the server is longer than {} MB", max_line >> 20));
    }
    if (!line || mcp::may_be_message(*line)) return line;
    if (!line->empty()) ++skipped_;
  }
}

Result<mcp::Incoming> StdioTransport::receive(mcp::Deadline deadline) {
  while (true) {
    auto line = TRY(next_message());
    if (line) return mcp::Incoming{std::move(*line)};
    if (!output_open_) return ended("output");
    // Once the program has ended, what is in the pipe is all that is waited for.
    if (gone_) {
      if (!read_output()) return ended("output");
      continue;
    }
    TRY(wait(false, deadline));
  }
}

Result<std::unique_ptr<mcp::Transport>> start(const Program& program, const Interrupt& interrupt) {
  auto child = TRY(Child::start(program, interrupt));
  return std::make_unique<StdioTransport>(std::move(child), interrupt);
}

}  // namespace jt::transport
