// SPDX-License-Identifier: MIT
// XXH3 for the instruction set of a file: the header-only form of xxHash, compiled once for every machine and once for
// AVX2 (Debian's archive has no run-time dispatch), chosen as the kernels are.
#pragma once

#include <cstddef>
#include <cstdint>
#include <utility>

namespace jt::scan {

/// Room for xxHash's state, whose type only the files that compile it know.
struct alignas(64) DigestState {
  unsigned char bytes[576];
};

struct DigestFunctions {
  void (*reset)(DigestState& state);
  void (*update)(DigestState& state, const std::uint8_t* bytes, std::size_t size);
  std::pair<std::uint64_t, std::uint64_t> (*digest)(const DigestState& state);
};

const DigestFunctions& plain_digest();
#if defined(__x86_64__)
const DigestFunctions& avx2_digest();
#endif
const DigestFunctions& best_digest();

}  // namespace jt::scan
