// SPDX-License-Identifier: MIT
// WaitingLine: a line on the terminal while servers are asked: "5 of 8 servers, waiting for: github, slack".
#pragma once

#include "cli/context.hpp"
#include "core/catalogue/gather.hpp"

namespace jt::cli {

class WaitingLine {
 public:
  /// Shows nothing where stderr is no terminal, with --quiet and with `--progress never`.
  explicit WaitingLine(const Context& context);
  WaitingLine(const WaitingLine&) = delete;
  WaitingLine& operator=(const WaitingLine&) = delete;
  /// Clears the line.
  ~WaitingLine();

  void show(const catalogue::Waiting& waiting);

 private:
  output::Writer& err_;
  bool wanted_;
  bool shown_ = false;
};

}  // namespace jt::cli
