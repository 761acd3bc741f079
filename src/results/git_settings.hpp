// SPDX-License-Identifier: MIT
// What is set for git, or was.
#pragma once

#include <string>
#include <vector>

#include "results/output.hpp"

namespace jt::results {

struct GitSetting {
  std::string name;     ///< "merge.jt.driver", or a line of an attributes file
  std::string value;    ///< of a line, the file
  std::string state;    ///< "set", "removed", "kept", "overridden" …
  std::string instead;  ///< what git uses in its place, if it is overridden
};

void show_git_settings(const Output& output, const std::vector<GitSetting>& settings);

}  // namespace jt::results
