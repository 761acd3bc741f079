// SPDX-License-Identifier: MIT
#define XXH_VECTOR 2  // AVX2; this file is compiled with it
#include "core/scan/digest_functions.hpp"

namespace jt::scan {

const DigestFunctions& avx2_digest() {
  static const DigestFunctions functions = make_digest();
  return functions;
}

}  // namespace jt::scan
