// SPDX-License-Identifier: MIT
#include "core/scan/kernel.hpp"

#include "core/scan/kernel_list.hpp"

namespace jt::scan {

#if defined(__x86_64__)
constinit const ByteRows avx2_bytes = [] {
  ByteRows out{};
  for (std::size_t byte = 0; byte < 256; ++byte)
    for (std::uint8_t& cell : out.rows[byte]) cell = static_cast<std::uint8_t>(byte);
  return out;
}();
#endif

std::span<const Kernel* const> kernels() {
  static const std::array<const Kernel*, 2> all = [] {
    std::array<const Kernel*, 2> out{&scalar_kernel(), nullptr};
#if defined(__x86_64__)
    if (__builtin_cpu_supports("avx2") && __builtin_cpu_supports("pclmul") && __builtin_cpu_supports("bmi2"))
      out[1] = &avx2_kernel();
#elif defined(__aarch64__)
    out[1] = &neon_kernel();
#endif
    return out;
  }();
  return {all.data(), all[1] == nullptr ? std::size_t{1} : std::size_t{2}};
}

const Kernel& best_kernel() { return *kernels().back(); }

}  // namespace jt::scan
