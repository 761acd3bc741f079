// SPDX-License-Identifier: MIT
// The kernels that this build has, for kernel.cpp alone.
#pragma once

#include "core/scan/kernel.hpp"

namespace jt::scan {

const Kernel& scalar_kernel();
#if defined(__x86_64__)
const Kernel& avx2_kernel();
const Kernel& avx512_kernel();

/// Row b is byte b 64 times. The files of these kernels must not know that the table is constant (see the first).
struct alignas(64) ByteRows {
  std::uint8_t rows[256][64];
};
extern const ByteRows byte_rows;
#elif defined(__aarch64__)
const Kernel& neon_kernel();
#endif

}  // namespace jt::scan
