// SPDX-License-Identifier: MIT
// Reads a part of a source as a whole, where one read may give less.
#pragma once

#include "core/bytes/source.hpp"

namespace jt::bytes {

/// Reads until `size` bytes are there or the source has ended. Returns how many there are. Errors: those of reading.
inline Result<std::size_t> read_up_to(Source& source, std::uint64_t offset, void* into, std::size_t size) {
  std::size_t have = 0;
  while (have < size) {
    const auto got = TRY(source.read(offset + have, static_cast<std::uint8_t*>(into) + have, size - have));
    if (got == 0) break;
    have += got;
  }
  return have;
}

}  // namespace jt::bytes
