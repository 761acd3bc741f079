// SPDX-License-Identifier: MIT
// Leftovers of edits that were killed.
#pragma once

#include <sys/types.h>

#include <string>

namespace jt::bytes {

/// Removes from `folder` the siblings of `leaf` (see sibling_name) that are regular files of ours or of `owner`, not
/// touched for an hour and not locked by a living edit. To be called under the lock of the file itself. Nothing that
/// goes wrong here matters.
void sweep_siblings(int folder, const std::string& leaf, uid_t owner);

}  // namespace jt::bytes
