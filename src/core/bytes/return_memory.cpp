// SPDX-License-Identifier: MIT
#include "core/bytes/return_memory.hpp"

#include <cstdlib>

#ifdef __GLIBC__
#include <malloc.h>
#endif

namespace jt::bytes {

void return_memory() {
#ifdef __GLIBC__
  (void)::malloc_trim(0);
#endif
}

}  // namespace jt::bytes
