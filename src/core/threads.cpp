// SPDX-License-Identifier: MIT
#include "core/threads.hpp"

#include <algorithm>
#include <atomic>
#include <thread>

namespace jt {
namespace {

/// 0: not set. Of the process, as the processors are: what reads a document deep in a command asks for it.
std::atomic<unsigned> limit{0};

}  // namespace

unsigned thread_limit() {
  const unsigned set = limit.load(std::memory_order_relaxed);
  return set != 0 ? set : std::min(processor_count(), most_threads);
}

unsigned processor_count() { return std::max(std::thread::hardware_concurrency(), 1U); }

void set_thread_limit(unsigned count) { limit.store(count, std::memory_order_relaxed); }

}  // namespace jt
