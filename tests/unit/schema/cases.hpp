// SPDX-License-Identifier: MIT
// How many generated cases: JT_CASES=N makes N times as many.
#pragma once

#include <cstdint>
#include <cstdlib>

namespace jt_schema_test {

inline std::uint64_t cases(std::uint64_t usual) {
  const char* given = std::getenv("JT_CASES");
  return usual * (given != nullptr ? std::strtoull(given, nullptr, 10) : 1);
}

}  // namespace jt_schema_test
