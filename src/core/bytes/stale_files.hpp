// SPDX-License-Identifier: MIT
// Stale temporary files of edits that were killed.
#pragma once

#include <sys/types.h>

#include <string>

namespace jt::bytes {

/// Removes from `folder` the stale temporary files of `leaf` (see staged_name): regular files of ours or of `owner`,
/// not modified for an hour and not locked by a running edit. The caller must hold the lock of the file itself.
/// Errors are ignored.
void remove_stale_files(int folder, const std::string& leaf, uid_t owner);

}  // namespace jt::bytes
