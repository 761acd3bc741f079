// SPDX-License-Identifier: MIT
// The walk of every kernel to keys of given names, at any depth, with the stack of open containers. A part of
// kernel_blocks.hpp, and like it in the unnamed namespace of each kernel's file.
#pragma once

#include <bit>

#include "core/scan/kernel_walk.hpp"

namespace jt::scan {
namespace {

/// The opening quotes among these before bytes that may be a key's; `opening`: how a quote of the block is told apart
/// from a closing one. `size`: bytes that can be read from the block on, if they are few.
template <class Block, class Keys>
std::uint64_t may_be_keys(const std::uint8_t* bytes, std::size_t size, std::uint64_t quotes, std::uint64_t hits,
                          std::uint64_t in_string, const Keys& keys) {
  constexpr std::size_t enough = 128;
  hits &= Block::prefix_xor(quotes) ^ (0 - in_string);
  if (size >= enough) return hits == 0 ? 0 : keys.among(bytes, hits);
  std::uint64_t out = 0;
  for (; hits != 0; hits &= hits - 1) {
    const auto at = static_cast<std::size_t>(std::countr_zero(hits));
    if (at < size && keys.may_be(bytes + at + 1, bytes + size)) out |= hits & (~hits + 1);
  }
  return out;
}

/// The ends of the lines in a block that hold a document. `within`: the bytes of the block that count; `after_line` is
/// that of their first one, and becomes that of the one behind the last.
template <class Block>
std::uint64_t document_ends(const std::uint8_t* bytes, std::uint64_t within, std::uint64_t& after_line) {
  const Block block(bytes);
  const std::uint64_t ends = block.equal('\x1E') & within;
  if ((ends | after_line) == 0) return 0;
  const auto first = static_cast<unsigned>(std::countr_zero(within));
  std::uint64_t next = ends >> 63;
  const std::uint64_t to = follow((ends << 1) | (after_line << first), block.blank() & within, next);
  const unsigned last = 63U - static_cast<unsigned>(std::countl_zero(within));
  after_line = last == 63 ? next : (to >> (last + 1)) & 1;
  return ends & ~to;
}

template <class Block, bool Lines, class Keys>
bool keys_among(const std::uint8_t* bytes, std::size_t size, const Bits* bits, const Keys& keys, std::uint64_t base,
                Nesting& nesting, std::size_t& position, std::uint64_t& in_string) {
  if (position >= size) return false;
  const std::size_t blocks = (size + 63) / 64;
  std::uint64_t inside = in_string;
  std::uint64_t mask = ~std::uint64_t{0} << (position % 64);
  for (std::size_t block = position / 64; block < blocks; ++block, mask = ~std::uint64_t{0}) {
    const std::uint8_t* const begin = bytes + block * 64;
    if (block + 1 == blocks && size % 64 != 0) mask &= (std::uint64_t{1} << (size % 64)) - 1;
    const Bits all = bits[block];
    Bits b{all.quote & mask, all.open & mask, all.close & mask, all.comma & mask};
    std::uint64_t hits = keys.before_first(Block(begin + 1), b.quote);
    if (block + 1 == blocks) hits |= b.quote & (std::uint64_t{1} << ((size - 1) % 64));  // its first byte is not there
    if (hits != 0) hits = may_be_keys<Block>(begin, size - block * 64, b.quote, hits, inside, keys);
    if constexpr (Lines) {
      const std::uint64_t within = hits == 0 ? mask : mask & ((hits & (~hits + 1)) - 1);
      if (within != 0) b.comma |= document_ends<Block>(begin, within, *nesting.after_line);
      if (hits != 0) nesting.after_line = 0;
    }
    if (hits != 0) {
      const std::uint64_t before = (hits & (~hits + 1)) - 1;
      b = {0, b.open & before, b.close & before, b.comma & before};
      position = static_cast<std::size_t>(std::countr_zero(hits));
    }
    if (nest_block<Block>(begin, b, base + block * 64, nesting, position) || hits != 0) {
      position += block * 64;
      in_string = 0;
      return true;
    }
    inside ^= static_cast<std::uint64_t>(std::popcount(b.quote)) & 1;
  }
  position = size;
  in_string = inside;
  return false;
}

template <class Block, bool Lines>
bool keys_of(const std::uint8_t* bytes, std::size_t size, const Bits* bits, std::span<const std::string_view> names,
             std::uint64_t base, Nesting& nesting, std::size_t& position, std::uint64_t& in_string) {
  if (names.size() == 1)
    return keys_among<Block, Lines>(bytes, size, bits, KeyStart(names[0]), base, nesting, position, in_string);
  return keys_among<Block, Lines>(bytes, size, bits, KeyStarts(names), base, nesting, position, in_string);
}

template <class Block>
bool keys_blocks(const std::uint8_t* bytes, std::size_t size, const Bits* bits, std::span<const std::string_view> names,
                 std::uint64_t base, Nesting& nesting, std::size_t& position, std::uint64_t& in_string) {
  const auto walk = nesting.after_line ? &keys_of<Block, true> : &keys_of<Block, false>;
  return walk(bytes, size, bits, names, base, nesting, position, in_string);
}

}  // namespace
}  // namespace jt::scan
