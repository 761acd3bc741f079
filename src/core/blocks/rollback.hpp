// SPDX-License-Identifier: MIT
// Takes a run of tool calls back.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "core/blocks/workspace.hpp"
#include "core/result.hpp"

namespace jt::blocks {

struct RollbackOptions {
  std::string state_folder;  ///< absolute
  bool sync = true;
  std::chrono::milliseconds lock_timeout{10000};
};

struct RollbackReport {
  std::vector<std::string> restored;   ///< paths below the root that were changed, made again or removed
  std::vector<std::string> unchanged;  ///< those that were already as before the run
};

/// Restores content, metadata and absence of every file that the run changed, in reverse order; folders that it made go
/// if they are empty. All files are checked first: if one is not as the run left it, DOCUMENT_CHANGED names it and
/// nothing is restored. A rollback that was killed can be repeated. Errors: NO_MATCH for a run that is unknown or was
/// rolled back already; INVALID_INPUT for a run in another root; LOCKED while it runs; OUTSIDE_ROOT; those of writing.
Result<RollbackReport> rollback(const Workspace& workspace, const std::string& run_id, const RollbackOptions& options);

}  // namespace jt::blocks
