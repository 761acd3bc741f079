// SPDX-License-Identifier: MIT
#include "output/progress.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "output/report.hpp"

namespace jt::output {
namespace {

constexpr std::size_t bar_size = 24;
constexpr std::string_view clear_line = "\r\033[K";

}  // namespace

Progress::Progress(Writer& err, When when, bool terminal, std::optional<std::uint64_t> total,
                   std::function<Clock::time_point()> now)
    : err_(err),
      wanted_(when == When::always || (when == When::automatic && terminal)),
      total_(total),
      now_(std::move(now)) {
  if (!wanted_) return;
  start_ = now_();
  next_ = when == When::always ? start_ : start_ + std::chrono::seconds(1);
}

void Progress::update(std::uint64_t bytes) {
  if (!wanted_) return;
  const Clock::time_point time = now_();
  if (time < next_) return;
  next_ = time + std::chrono::milliseconds(100);
  err_.write(std::string(clear_line) + line(bytes, std::chrono::duration<double>(time - start_).count()));
  err_.flush();
  shown_ = true;
}

void Progress::finish() {
  if (!shown_) return;
  err_.write(clear_line);
  err_.flush();
  shown_ = false;
}

std::string Progress::line(std::uint64_t bytes, double seconds) const {
  const double rate = seconds > 0 ? static_cast<double>(bytes) / seconds : 0;
  const std::string speed = format_size(static_cast<std::uint64_t>(rate)) + "/s";
  if (!total_ || *total_ == 0) return fmt::format("{}, {}", format_size(bytes), speed);
  // A file may grow while it is read.
  const double share = std::min(1.0, static_cast<double>(bytes) / static_cast<double>(*total_));
  const auto filled = static_cast<std::size_t>(share * static_cast<double>(bar_size));
  return fmt::format("{:3}% [{:<{}}] {} of {}, {}", static_cast<int>(share * 100), std::string(filled, '#'), bar_size,
                     format_size(bytes), format_size(*total_), speed);
}

}  // namespace jt::output
