// SPDX-License-Identifier: MIT
// IndexedSource: a source that finds the bitmaps of what it reads on the way, so that a stream need not look again.
#pragma once

#include "core/bytes/source.hpp"
#include "core/scan/kernel.hpp"

namespace jt::scan {

class IndexedSource : public bytes::Source {
 public:
  /// As `read`, and the bitmaps of the whole blocks of 64 bytes among what was read, from `offset` on: `bits` has room
  /// for those of `size` bytes, the last of which may be incomplete and is then of no use. `carry` becomes the state
  /// behind the whole blocks.
  virtual Result<std::size_t> read_indexed(std::uint64_t offset, std::uint8_t* into, std::size_t size, Bits* bits,
                                           Carry& carry) = 0;
};

}  // namespace jt::scan
