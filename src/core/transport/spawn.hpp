// SPDX-License-Identifier: MIT
// Starts a program: fork, and what happens between it and exec.
#pragma once

#include <sys/types.h>

#include <array>

#include "core/transport/child.hpp"

namespace jt::transport {

/// `streams` become its standard input, output and errors; other descriptors are closed. The process leads a group of
/// its own; its signals are unblocked and have their default actions. SERVER_UNREACHABLE as in Child::start.
Result<pid_t> spawn(const Program& program, const std::array<int, 3>& streams);

}  // namespace jt::transport
