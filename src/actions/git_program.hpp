// SPDX-License-Identifier: MIT
// git as a program: what it prints and how it ends.
#pragma once

#include <string>
#include <vector>

#include "core/result.hpp"

namespace jt::actions {

struct GitAnswer {
  int exit = 0;
  std::string text;  ///< of its standard output, without the last line end

  [[nodiscard]] bool good() const { return exit == 0; }
};

/// Waits for it. Its messages go where ours go. IO_ERROR if it cannot be started.
Result<GitAnswer> run_git(const std::vector<std::string>& arguments);

}  // namespace jt::actions
