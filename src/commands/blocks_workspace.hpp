// SPDX-License-Identifier: MIT
// The folder of --root as the place where tool blocks act.
#pragma once

#include <string>

#include "cli/context.hpp"
#include "core/blocks/workspace.hpp"

namespace jt::commands {

/// OUTSIDE_ROOT unless it is inside JT_ROOT and --workspace, where they are set. FILE_NOT_FOUND, NOT_A_FILE.
Result<blocks::Workspace> open_workspace(const cli::Context& context, const std::string& root);

}  // namespace jt::commands
