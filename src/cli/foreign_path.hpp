// SPDX-License-Identifier: MIT
// Foreign paths: expressions of jq in place of a PATH, and how to do the same with jt.
#pragma once

#include <string>
#include <string_view>

#include "cli/arguments.hpp"

namespace jt::cli {

/// What to use instead of an expression.
struct Instead {
  std::string hint;
  std::string command;  ///< for a shell; empty where there is none that runs as it is
};

/// The document that an expression is for.
struct Asked {
  std::string file;
  std::string options{};  ///< that its commands need too, each behind a blank: " --lines"
  bool lines = false;     ///< it is read as an array of its lines
};

/// For an expression that is not a path of jt: `.users | length`, `map(.id)`, `.a + 1`. The file is quoted for the
/// commands. Nothing if it does not look like an expression.
std::optional<Instead> instead_of(std::string_view expression, const Asked& asked);

/// INVALID_PATH with that hint, if a PATH of a reading command is such an expression.
Result<void> check_foreign_paths(const Arguments& arguments);

}  // namespace jt::cli
