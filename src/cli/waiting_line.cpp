// SPDX-License-Identifier: MIT
#include "cli/waiting_line.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>
#include <sys/ioctl.h>
#include <unistd.h>

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
    : err_(context.err),
      wanted_(!context.globals.quiet &&
              (context.globals.progress == output::When::always ||
               (context.globals.progress == output::When::automatic && context.err_terminal))) {}

WaitingLine::~WaitingLine() {
  if (!shown_) return;
  err_.write("\r\x1b[K");
  err_.flush();
}

void WaitingLine::show(const catalogue::Waiting& waiting) {
  if (!wanted_ || waiting.names.empty()) return;
  const std::string line =
      fmt::format("{} of {} servers, waiting for: {}", waiting.answered, waiting.all, fmt::join(waiting.names, ", "));
  err_.write("\r\x1b[K" + output::truncate(output::sanitise(line), columns()));
  err_.flush();
  shown_ = true;
}

}  // namespace jt::cli
