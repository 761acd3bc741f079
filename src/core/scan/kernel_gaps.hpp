// SPDX-License-Identifier: MIT
// What lies between the tokens, for every kernel: whitespace and colons outside strings. Only what lays a document out
// anew needs it, so it is not part of `index`. Like kernel_blocks.hpp in the unnamed namespace of each kernel's file.
#pragma once

#include "core/scan/kernel.hpp"

namespace jt::scan {
namespace {

template <class Block>
void gaps_blocks(const std::uint8_t* bytes, const Bits* bits, std::size_t blocks, std::uint64_t in_string, Gaps* out) {
  for (std::size_t i = 0; i < blocks; ++i) {
    const Block block(bytes + i * 64);
    const std::uint64_t inside = Block::prefix_xor(bits[i].quote) ^ in_string;
    in_string = static_cast<std::uint64_t>(static_cast<std::int64_t>(inside) >> 63);
    out[i] = {inside, block.equal(':') & ~inside, block.blank() & ~inside, block.equal('\x1E')};
  }
}

}  // namespace
}  // namespace jt::scan
