// SPDX-License-Identifier: MIT
// beside: two pieces of work that share nothing, on two cores.
#pragma once

#include <cstdint>
#include <future>
#include <system_error>
#include <type_traits>
#include <utility>

namespace jt {

/// From so many bytes of work on, a thread is worth what it costs to start.
constexpr std::uint64_t worth_a_thread = std::uint64_t{32} << 20;

/// What both return. The second one runs in a thread of its own where one can be had, else after the first.
template <typename First, typename Second>
std::pair<std::invoke_result_t<First>, std::invoke_result_t<Second>> beside(First first, Second second) {
  std::future<std::invoke_result_t<Second>> other;
  try {
    other = std::async(std::launch::async, std::ref(second));
  } catch (const std::system_error&) {
    // No thread can be had.
  }
  auto one = first();
  if (!other.valid()) return {std::move(one), second()};
  return {std::move(one), other.get()};
}

}  // namespace jt
