// SPDX-License-Identifier: MIT
#include "core/scan/digest_functions.hpp"

namespace jt::scan {

const DigestFunctions& plain_digest() {
  static const DigestFunctions functions = make_digest();
  return functions;
}

const DigestFunctions& best_digest() {
#if defined(__x86_64__)
  if (__builtin_cpu_supports("avx2")) return avx2_digest();
#endif
  return plain_digest();
}

}  // namespace jt::scan
