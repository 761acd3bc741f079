// SPDX-License-Identifier: MIT
// An exclusive lock on a file, and the process that holds it.
#pragma once

#include <sys/stat.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/bytes/fd.hpp"
#include "core/result.hpp"

namespace jt::bytes {

/// The end of the waiting time, and its length (for the message).
struct LockWait {
  std::chrono::steady_clock::time_point until;
  std::chrono::milliseconds timeout;
  std::chrono::milliseconds pause{1};  ///< before the next try
};

/// flock(LOCK_EX), tried again at growing intervals until the deadline; then LOCKED. Where the file turns out to have
/// been replaced and the new one is locked with the same `wait`, the intervals go on at half: fifty who wait for
/// a file that each of them replaces would else all try every millisecond, again and again.
Result<void> lock_file(const Fd& file, std::string_view name, LockWait& wait);

/// "process 1234 (jt)": the process that holds a flock on this file, by /proc/locks; nothing if it is not known.
std::optional<std::string> lock_holder(const struct stat& status);

}  // namespace jt::bytes
