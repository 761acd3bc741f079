// SPDX-License-Identifier: MIT
// An exclusive lock on a file, and who holds it.
#pragma once

#include <sys/stat.h>

#include <chrono>
#include <optional>
#include <string>
#include <string_view>

#include "core/bytes/fd.hpp"
#include "core/result.hpp"

namespace jt::bytes {

/// When to give up, and how long that was when it began (for the message).
struct LockWait {
  std::chrono::steady_clock::time_point until;
  std::chrono::milliseconds timeout;
};

/// flock(LOCK_EX), tried again with growing pauses until the time is over; then LOCKED.
Result<void> lock_file(const Fd& file, std::string_view name, const LockWait& wait);

/// "process 1234 (jt)" for the one that holds a flock on this file, by /proc/locks; nothing where that is not known.
std::optional<std::string> lock_holder(const struct stat& status);

}  // namespace jt::bytes
