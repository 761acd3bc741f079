// SPDX-License-Identifier: MIT
// What every harness shares: the entry that libFuzzer calls, and how to say that something is wrong.
#pragma once

#include <cstdint>
#include <cstdio>
#include <cstdlib>
#include <string_view>

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size);

namespace jt::fuzz {

inline std::string_view text(const std::uint8_t* data, std::size_t size) {
  return {reinterpret_cast<const char*>(data), size};
}

/// Ends the program with what was found, which is how a fuzzer learns of it.
[[noreturn]] inline void found(std::string_view what, std::string_view more = {}) {
  std::fprintf(stderr, "found: %.*s: %.*s\n", static_cast<int>(what.size()), what.data(), static_cast<int>(more.size()),
               more.data());
  std::abort();
}

}  // namespace jt::fuzz
