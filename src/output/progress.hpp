// SPDX-License-Identifier: MIT
// Progress: a bar on stderr for work that takes longer than a second.
#pragma once

#include <chrono>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "output/style.hpp"
#include "output/writer.hpp"

namespace jt::output {

class Progress {
 public:
  using Clock = std::chrono::steady_clock;

  /// `automatic`: shown if stderr is a terminal and the work has taken a second; `always`: from the first update.
  /// `total` in bytes if it is known. Borrows the writer; `now` is for tests.
  Progress(Writer& err, When when, bool terminal, std::optional<std::uint64_t> total,
           std::function<Clock::time_point()> now = Clock::now);
  Progress(const Progress&) = delete;
  Progress& operator=(const Progress&) = delete;
  /// Clears the line.
  ~Progress() { finish(); }

  /// `bytes` were read since the beginning. Cheap: called for each window; draws at most ten times a second.
  void update(std::uint64_t bytes);
  /// Clears the line; an update shows it again. Must be called before anything else is written to the terminal.
  void finish();

 private:
  [[nodiscard]] std::string line(std::uint64_t bytes, double seconds) const;

  Writer& err_;
  bool wanted_;
  std::optional<std::uint64_t> total_;
  std::function<Clock::time_point()> now_;
  Clock::time_point start_;
  Clock::time_point next_;  ///< not drawn again before
  bool shown_ = false;
};

}  // namespace jt::output
