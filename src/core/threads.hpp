// SPDX-License-Identifier: MIT
// How many threads the work on one document may use.
#pragma once

#include <cstdint>

namespace jt {

/// From so many bytes of work on, a thread is worth what it costs to start.
constexpr std::uint64_t worth_a_thread = std::uint64_t{32} << 20;

/// More are not used, and not accepted.
constexpr unsigned most_threads = 8;

/// With the one that asks: from 1, where no other is started, to `most_threads`. As many as the machine has processors,
/// if nothing else was set.
unsigned thread_limit();

/// Threads beyond these wait for one another.
unsigned processor_count();

/// For the rest of the process; 1 to `most_threads`.
void set_thread_limit(unsigned count);

}  // namespace jt
