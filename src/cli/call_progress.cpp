// SPDX-License-Identifier: MIT
#include "cli/call_progress.hpp"

#include "output/sanitise.hpp"
#include "output/width.hpp"

namespace jt::cli {
namespace {

constexpr std::chrono::milliseconds apart{100};
constexpr std::size_t widest = 79;

std::string line_of(const actions::CallProgress& progress) {
  std::string line = "progress:";
  if (!progress.done.empty()) line += " " + progress.done;
  if (!progress.done.empty() && !progress.total.empty()) line += "/" + progress.total;
  if (!progress.message.empty()) line += " " + progress.message;
  return output::sanitise(line);
}

}  // namespace

void CallProgress::show(const actions::CallProgress& progress) {
  const auto now = std::chrono::steady_clock::now();
  if (!wanted_ || now < next_) return;
  next_ = now + apart;
  const std::string line = line_of(progress);
  err_.write(terminal_ ? "\r\x1b[K" + output::truncate(line, widest) : line + "\n");
  err_.flush();
  shown_ = true;
}

void CallProgress::clear() {
  if (!shown_ || !terminal_) return;
  err_.write("\r\x1b[K");
  err_.flush();
  shown_ = false;
}

}  // namespace jt::cli
