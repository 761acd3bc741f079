// SPDX-License-Identifier: MIT
// The kernels that this build has, for kernel.cpp alone.
#pragma once

#include "core/scan/kernel.hpp"

namespace jt {

const Kernel& scalar_kernel();
#if defined(__x86_64__)
const Kernel& avx2_kernel();
#elif defined(__aarch64__)
const Kernel& neon_kernel();
#endif

}  // namespace jt
