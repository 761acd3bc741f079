// SPDX-License-Identifier: MIT
// One run at a time in a root: the lock of runs and rollbacks.
#pragma once

#include "core/blocks/workspace.hpp"
#include "core/bytes/file_lock.hpp"
#include "core/result.hpp"

namespace jt::blocks {

/// flock on the root folder itself, until the descriptor is closed. LOCKED after the timeout. A folder that may not be
/// read cannot be locked: then there is no descriptor, and the locks of the files alone order the runs.
Result<bytes::Fd> lock_root(const Workspace& workspace, std::chrono::milliseconds timeout);

}  // namespace jt::blocks
