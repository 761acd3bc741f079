// SPDX-License-Identifier: MIT
#include "cli/waiting_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

#include <system_error>

#include "output/sanitise.hpp"
#include "output/width.hpp"

namespace jt::cli {
namespace {

std::size_t columns() {
  struct winsize size {};
  const bool known = ::ioctl(STDERR_FILENO, TIOCGWINSZ, &size) == 0 && size.ws_col > 1;
  return known ? size.ws_col - 1U : 79;
}

}  // namespace

WaitingLine::WaitingLine(const Context& context)
    : WaitingLine(
          context.err,
          !context.globals.quiet && (context.globals.progress == output::When::always ||
                                     (context.globals.progress == output::When::automatic && context.err_terminal)),
          usual_delay) {}

WaitingLine::~WaitingLine() {
  {
    const std::lock_guard lock(mutex_);
    ended_ = true;
  }
  over_.notify_one();
  if (timer_.joinable()) timer_.join();
  if (!shown_) return;
  err_.write("\r\x1b[K");
  err_.flush();
}

void WaitingLine::show(const catalogue::Waiting& waiting) {
  if (!wanted_) return;
  const std::lock_guard lock(mutex_);
  line_.clear();
  if (waiting.names.empty()) return;
  line_ =
      fmt::format("{} of {} servers, waiting for: {}", waiting.answered, waiting.all, fmt::join(waiting.names, ", "));
  start();
  if (due_) write();
}

/// Starts the timer, the first time; a server that is asked does not report that time has passed.
void WaitingLine::start() {
  if (due_ || timer_.joinable()) return;
  try {
    timer_ = std::thread([this] { wait(); });
  } catch (const std::system_error&) {
    due_ = true;
  }
}

void WaitingLine::wait() {
  std::unique_lock lock(mutex_);
  if (over_.wait_for(lock, delay_, [this] { return ended_; })) return;
  due_ = true;
  if (!line_.empty()) write();
}

void WaitingLine::write() {
  err_.write("\r\x1b[K" + output::truncate(output::sanitise(line_), columns()));
  err_.flush();
  shown_ = true;
}

}  // namespace jt::cli
