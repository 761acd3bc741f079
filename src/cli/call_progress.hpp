// SPDX-License-Identifier: MIT
// CallProgress: what a server says of the progress of a call, on stderr.
#pragma once

#include <chrono>
#include <string>

#include "actions/call.hpp"
#include "cli/context.hpp"

namespace jt::cli {

/// On a terminal one line that changes, elsewhere a line each; at most ten a second, as a server may send any number.
class CallProgress {
 public:
  explicit CallProgress(const Context& context)
      : err_(context.err),
        terminal_(context.err_terminal),
        wanted_(!context.globals.quiet && context.globals.progress != output::When::never) {}
  ~CallProgress() { clear(); }
  CallProgress(const CallProgress&) = delete;
  CallProgress& operator=(const CallProgress&) = delete;

  void show(const actions::CallProgress& progress);
  /// Before anything else is written to the terminal.
  void clear();

 private:
  output::Writer& err_;
  bool terminal_;
  bool wanted_;
  bool shown_ = false;
  std::chrono::steady_clock::time_point next_;
};

}  // namespace jt::cli
