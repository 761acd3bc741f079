// SPDX-License-Identifier: MIT
#include "core/transport/stdio_server.hpp"

#include <fmt/format.h>
#include <poll.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cerrno>
#include <chrono>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <string_view>

#include "core/transport/lines.hpp"

namespace jt::transport {
namespace {

/// A pipe that is ready takes as much without waiting.
constexpr std::size_t piece = 4096;
/// How often a thread that waits for the client to read looks whether it still should.
constexpr int glance = 100;
/// A client that has closed the input gets what was answered, if it goes on reading: so long it may take no byte.
constexpr std::chrono::seconds reader_patience{3};

class LineOutlet final : public mcp::Outlet {
 public:
  using Clock = std::chrono::steady_clock;

  LineOutlet(int input, int output, const Interrupt& interrupt)
      : input_(input), descriptor_(output), interrupt_(&interrupt) {}

  void send(std::string_view message) override { write(message); }
  void finish(std::string_view reply, std::int64_t /*refused*/) override {
    if (!reply.empty()) write(reply);
  }
  [[nodiscard]] bool gone() const override { return gone_; }
  /// Nothing is written any more.
  void close() { gone_ = true; }
  /// The client sends no more: what was answered is still written, if it is read.
  void end_of_input() { ended_ = true; }

 private:
  void write(std::string_view message) {
    std::string line(message);
    line += '\n';
    const std::lock_guard lock(mutex_);
    Clock::time_point last = Clock::now();
    for (std::string_view rest = line; !rest.empty() && !gone_;) {
      if (!ready()) {
        if (ended_ && Clock::now() - last >= reader_patience) gone_ = true;
        continue;
      }
      const ssize_t wrote = ::write(descriptor_, rest.data(), std::min(rest.size(), piece));
      if (wrote >= 0) {
        rest.remove_prefix(static_cast<std::size_t>(wrote));
        last = Clock::now();
      } else if (errno != EINTR && errno != EAGAIN) {
        gone_ = true;
      }
    }
  }

  /// Waits a moment. A client that does not read must not keep a server that is to end; and while the thread that reads
  /// the input waits here, it does not see that the input was closed.
  bool ready() {
    std::array wait{pollfd{descriptor_, POLLOUT, 0}, pollfd{interrupt_->fd(), POLLIN, 0},
                    pollfd{ended_ ? -1 : input_, POLLRDHUP, 0}};
    if (::poll(wait.data(), wait.size(), glance) < 0) {
      if (errno != EINTR) gone_ = true;
      return false;
    }
    if (wait[2].revents != 0) ended_ = true;
    if (wait[0].revents == 0 && wait[1].revents != 0) gone_ = true;
    return wait[0].revents != 0;
  }

  const int input_;
  const int descriptor_;
  const Interrupt* interrupt_;
  std::mutex mutex_;
  std::atomic<bool> gone_{false};
  std::atomic<bool> ended_{false};
};

class Reader {
 public:
  Reader(mcp::Server& server, std::shared_ptr<LineOutlet> outlet) : server_(&server), outlet_(std::move(outlet)) {}

  void take(std::string_view bytes) {
    lines_.push(bytes);
    while (auto line = lines_.next()) {
      if (line->size() > max_message) {
        refuse();
      } else if (!line->empty()) {
        server_->receive(session_, std::move(*line), outlet_);
      }
    }
    if (lines_.too_long()) {
      refuse();
      lines_.skip();
      (void)lines_.next();  // what came of it is dropped
    }
  }
  void close() { session_->close(); }

 private:
  void refuse() {
    outlet_->finish(mcp::write_error("null", mcp::code::invalid_request,
                                     fmt::format("a message is longer than {} bytes", max_message)),
                    0);
  }

  mcp::Server* server_;
  std::shared_ptr<LineOutlet> outlet_;
  std::shared_ptr<mcp::Session> session_ = std::make_shared<mcp::Session>();
  Lines lines_{max_message};
};

std::optional<ServerEnd> look(int input, int output, const Interrupt& interrupt) {
  // The output is only watched for its end: nothing is asked of it.
  std::array wait{pollfd{input, POLLIN, 0}, pollfd{interrupt.fd(), POLLIN, 0}, pollfd{output, 0, 0}};
  if (::poll(wait.data(), wait.size(), -1) < 0) return errno == EINTR ? std::nullopt : std::optional(ServerEnd::input);
  if (wait[1].revents != 0) return ServerEnd::interrupt;
  // A pipe without a reader is an error; a socket, which some hosts use in place of pipes, hangs up.
  if ((wait[2].revents & (POLLERR | POLLHUP | POLLNVAL)) != 0) return ServerEnd::output;
  return std::nullopt;
}

}  // namespace

ServerEnd serve(mcp::Server& server, int input, int output, const Interrupt& interrupt) {
  const auto outlet = std::make_shared<LineOutlet>(input, output, interrupt);
  Reader reader(server, outlet);
  std::string buffer(std::size_t{64} << 10, '\0');
  std::optional<ServerEnd> end;
  while (!end) {
    end = look(input, output, interrupt);
    if (end) break;
    const ssize_t size = ::read(input, buffer.data(), buffer.size());
    if (size > 0) reader.take(std::string_view(buffer).substr(0, static_cast<std::size_t>(size)));
    if (size == 0 || (size < 0 && errno != EINTR && errno != EAGAIN)) end = ServerEnd::input;
  }
  reader.close();
  if (end == ServerEnd::input)
    outlet->end_of_input();
  else
    outlet->close();
  server.stop();
  outlet->close();
  return *end;
}

}  // namespace jt::transport
