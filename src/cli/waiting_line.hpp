// SPDX-License-Identifier: MIT
// WaitingLine: a line on the terminal while servers are asked: "5 of 8 servers, waiting for: github, slack".
#pragma once

#include <chrono>
#include <condition_variable>
#include <mutex>
#include <string>
#include <thread>

#include "cli/context.hpp"
#include "core/catalogue/gather.hpp"

namespace jt::cli {

class WaitingLine {
 public:
  /// Answers that come sooner, as those of the cache do, show no line: it would only flash.
  static constexpr std::chrono::milliseconds usual_delay{200};

  /// Shows nothing where stderr is no terminal, with --quiet and with `--progress never`.
  explicit WaitingLine(const Context& context);
  /// Borrows the writer, which nobody else may use until the line is gone.
  WaitingLine(output::Writer& err, bool wanted, std::chrono::milliseconds delay)
      : err_(err), wanted_(wanted), delay_(delay) {}
  WaitingLine(const WaitingLine&) = delete;
  WaitingLine& operator=(const WaitingLine&) = delete;
  /// Clears the line.
  ~WaitingLine();

  /// The line from now on; before the delay is over, the one that will be shown then.
  void show(const catalogue::Waiting& waiting);

 private:
  void start();
  void wait();
  void write();

  output::Writer& err_;
  bool wanted_;
  std::chrono::milliseconds delay_;
  std::thread timer_;
  std::mutex mutex_;  ///< of what follows, and of the writer
  std::condition_variable over_;
  std::string line_;
  bool ended_ = false;
  bool due_ = false;  ///< the delay is over
  bool shown_ = false;
};

}  // namespace jt::cli
