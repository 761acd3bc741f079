// SPDX-License-Identifier: MIT
// beside: two pieces of work that share nothing, on two cores.
#pragma once

#include <future>
#include <system_error>
#include <type_traits>
#include <utility>

#include "core/stop.hpp"
#include "core/threads.hpp"

namespace jt {

/// What both return. The second one runs in a thread of its own where one may be used and can be had, else after the
/// first.
template <typename First, typename Second>
std::pair<std::invoke_result_t<First>, std::invoke_result_t<Second>> beside(First first, Second second) {
  std::future<std::invoke_result_t<Second>> other;
  const auto stoppable = [&second, source = stop_source()] {
    const Stoppable both(source);
    return second();
  };
  try {
    if (thread_limit() > 1) other = std::async(std::launch::async, stoppable);
  } catch (const std::system_error&) {
    // No thread can be had.
  }
  auto one = first();
  if (!other.valid()) return {std::move(one), second()};
  return {std::move(one), other.get()};
}

}  // namespace jt
