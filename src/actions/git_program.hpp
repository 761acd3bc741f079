// SPDX-License-Identifier: MIT
// git as a program: what it prints and how it ends.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/result.hpp"

namespace jt::actions {

struct GitAnswer {
  int exit = 0;
  std::string text;     ///< of its standard output, without the last line end
  std::string trouble;  ///< of its standard error, likewise, if that was kept

  [[nodiscard]] bool good() const { return exit == 0; }
};

/// Where its messages go: where ours go, for what git does in place of jt; else they are kept.
enum class GitMessages : std::uint8_t { kept, passed_on };

/// Waits for it. IO_ERROR if it cannot be started.
Result<GitAnswer> run_git(const std::vector<std::string>& arguments, GitMessages messages = GitMessages::kept);

}  // namespace jt::actions
