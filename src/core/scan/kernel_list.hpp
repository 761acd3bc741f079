// SPDX-License-Identifier: MIT
// The kernels that this build has, for kernel.cpp alone.
#pragma once

#include "core/scan/kernel.hpp"

namespace jt::scan {

const Kernel& scalar_kernel();
#if defined(__x86_64__)
const Kernel& avx2_kernel();

/// Row b is byte b 32 times. The AVX2 kernel's file must not know that the table is constant (see there).
struct alignas(32) ByteRows {
  std::uint8_t rows[256][32];
};
extern const ByteRows avx2_bytes;
#elif defined(__aarch64__)
const Kernel& neon_kernel();
#endif

}  // namespace jt::scan
