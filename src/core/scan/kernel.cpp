// SPDX-License-Identifier: MIT
#include "core/scan/kernel.hpp"

#include "core/scan/kernel_list.hpp"

namespace jt::scan {

#if defined(__x86_64__)
constinit const ByteRows byte_rows = [] {
  ByteRows out{};
  for (std::size_t byte = 0; byte < 256; ++byte)
    for (std::uint8_t& cell : out.rows[byte]) cell = static_cast<std::uint8_t>(byte);
  return out;
}();
#endif

namespace {

struct Kernels {
  std::array<const Kernel*, 3> all{&scalar_kernel()};
  std::size_t count = 1;

  Kernels() {
#if defined(__x86_64__)
    if (!__builtin_cpu_supports("avx2") || !__builtin_cpu_supports("pclmul") || !__builtin_cpu_supports("bmi2")) return;
    all[count++] = &avx2_kernel();
    if (__builtin_cpu_supports("avx512f") && __builtin_cpu_supports("avx512bw") && __builtin_cpu_supports("avx512vl") &&
        __builtin_cpu_supports("avx512vbmi2"))
      all[count++] = &avx512_kernel();
#elif defined(__aarch64__)
    all[count++] = &neon_kernel();
#endif
  }
};

}  // namespace

std::span<const Kernel* const> kernels() {
  static const Kernels kernels;
  return {kernels.all.data(), kernels.count};
}

const Kernel& best_kernel() { return *kernels().back(); }

}  // namespace jt::scan
