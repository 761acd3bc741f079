// SPDX-License-Identifier: MIT
// The walk of every kernel over the entries of a container. It counts them, so it checks that there is one value
// between two commas (in objects: one between a comma and a colon, and one between a colon and a comma). A part of
// kernel_walk.hpp, also in the unnamed namespace of each kernel's file.
//
// Values and separators alternate if the parity of all tokens up to each, by prefix-xor, is odd at values and even at
// separators: a few operations for 64 bytes, only in blocks that contain bytes of the container's own level.
#pragma once

#include <bit>

#include "core/scan/kernel.hpp"

namespace jt::scan {
namespace {

/// For the common case of many small containers: if opening and closing brackets alternate, depth alternates between
/// 1 and 2, and these are the bytes of level 2 (from each opening bracket to before its closing one). They alternate
/// if the brackets among these bytes are exactly the opening ones.
template <class Block>
std::uint64_t in_turn(std::uint64_t brackets, std::uint64_t depth) {
  return Block::prefix_xor(brackets) ^ (depth == 2 ? ~std::uint64_t{0} : 0);
}

/// The same as `in_turn`, bracket by bracket, for any depth; `end`: the bracket that closes the container itself.
inline std::uint64_t nested_bytes(std::uint64_t open, std::uint64_t close, std::uint64_t& depth, std::uint64_t& end) {
  std::uint64_t nested = 0;
  std::uint64_t from = depth > 1 ? ~std::uint64_t{0} : 0;  // all bytes, if the block begins in an inner container
  for (std::uint64_t marks = open | close; marks != 0; marks &= marks - 1) {
    const std::uint64_t bit = marks & (~marks + 1);
    if ((open & bit) != 0) {
      if (depth++ == 1) from = ~(bit - 1);
    } else if (--depth == 1) {
      nested |= from & (bit - 1);
      from = 0;
    } else if (depth == 0) {
      end = bit;
      return nested;
    }
  }
  return nested | from;
}

/// The tokens of one block on the container's own level. Values and separators must alternate there.
struct Entries {
  std::uint64_t commas = 0;
  std::uint64_t separators = 0;  ///< commas, in objects colons too
  std::uint64_t turn = 0;        ///< from the first byte of each value to before the separator after it
  std::uint64_t odd = 0;         ///< tokens that break the alternation; only the first of them is certainly wrong
  std::uint64_t in_value = 0;    ///< bytes of values after which the same value may go on
  std::uint64_t in_string = 0;
};

/// `nested`: the bytes of inner containers, from each opening bracket to before its closing one.
template <class Block>
[[gnu::always_inline]] inline Entries find_entries(const std::uint8_t* bytes, const Bits& bits, std::uint64_t mask,
                                                   std::uint64_t nested, const ElementWalk& walk) {
  const Block block(bytes);
  const std::uint64_t first = mask & (~mask + 1);
  const std::uint64_t quote = bits.quote & mask;
  const std::uint64_t open = bits.open & mask;
  const std::uint64_t brackets = open | (bits.close & mask);
  // Brackets are outside of strings, so the quotes before the first one show whether the block began in a string.
  const auto quotes = static_cast<std::uint64_t>(std::popcount(quote & (brackets - 1) & ~brackets));
  const std::uint64_t begins_in_string = brackets != 0 ? quotes & 1 : walk.in_string;
  const bool inside = walk.depth > 1;
  Entries out;
  out.in_string = Block::prefix_xor(quote) ^ (0 - begins_in_string);
  const std::uint64_t level = mask & ~nested;
  out.commas = bits.comma & level;
  out.separators = out.commas;
  if (walk.object) out.separators |= block.equal(':') & ~out.in_string & level;
  const std::uint64_t blank = block.blank() & ~out.in_string & level;
  const std::uint64_t value = mask & ~(out.separators | blank);
  out.in_value = value & ~((bits.close | (quote & ~out.in_string)) & level);
  const std::uint64_t goes_on = (out.in_value << 1) | (inside || walk.in_value != 0 ? first : 0);
  const std::uint64_t opens = open & nested & ~((nested << 1) | (inside ? first : 0));
  const std::uint64_t starts = (value & ~goes_on) | opens | (quote & out.in_string & level);
  const std::uint64_t tokens = starts | out.separators;
  out.turn = Block::prefix_xor(tokens) ^ (0 - walk.after_value);
  out.odd = (tokens & out.turn) ^ starts;
  return out;
}

inline void note_separator(const std::uint8_t* bytes, std::uint64_t separators, ElementWalk& walk) {
  if (separators != 0) walk.after_colon = bytes[63 - std::countl_zero(separators)] == ':';
}

/// Where the walk stops in a block with so many entries and more: at a wrong token, after the last requested comma,
/// or at the closing bracket `end`.
inline std::size_t stop_in_block(const std::uint8_t* bytes, const Entries& entries, std::uint64_t end,
                                 ElementWalk& walk) {
  std::uint64_t comma = entries.commas;
  for (std::uint64_t i = 1; i < walk.commas && comma != 0; ++i) comma &= comma - 1;
  comma &= ~comma + 1;
  const std::uint64_t odd = entries.odd & (~entries.odd + 1);
  const std::uint64_t wrong = odd != 0 ? odd : (entries.turn >> 63) == 0 ? end : 0;
  walk.depth = 1;
  if (comma != 0 && (wrong == 0 || comma < wrong)) {
    walk.commas = 0;
    return static_cast<std::size_t>(std::countr_zero(comma)) + 1;
  }
  const std::uint64_t stop = wrong != 0 ? wrong : end;
  walk.commas -= static_cast<std::uint64_t>(std::popcount(entries.commas & (stop - 1)));
  walk.wrong = wrong != 0;
  if (walk.wrong) {
    if (stop > 1) walk.after_value = (entries.turn & (stop >> 1)) != 0 ? 1 : 0;
    note_separator(bytes, entries.separators & (stop - 1), walk);
  } else {
    walk.depth = 0;
  }
  return static_cast<std::size_t>(std::countr_zero(stop));
}

/// A block, or the part of it in the mask, for `elements`.
struct Stretch {
  std::uint64_t mask = 0;
  std::uint64_t nested = 0;
  std::uint64_t depth = 0;  ///< at its end
  std::uint64_t end = 0;    ///< the bracket that closes the container itself; the mask ends before it
};

inline Stretch by_brackets(const Bits& bits, std::uint64_t mask, std::uint64_t depth) {
  Stretch out{mask, 0, depth, 0};
  out.nested = nested_bytes(bits.open & mask, bits.close & mask, out.depth, out.end);
  if (out.end != 0) out.mask &= out.end - 1;
  return out;
}

template <class Block>
[[gnu::always_inline]] inline Stretch find_nested(const Bits& bits, std::uint64_t mask, std::uint64_t depth) {
  const std::uint64_t open = bits.open & mask;
  const std::uint64_t close = bits.close & mask;
  const std::uint64_t nested = in_turn<Block>(open | close, depth);
  if (depth > 2 || ((open | close) & nested) != open) return by_brackets(bits, mask, depth);
  const auto opens = static_cast<std::uint64_t>(std::popcount(open));
  return {mask, nested, depth + opens - static_cast<std::uint64_t>(std::popcount(close)), 0};
}

/// One block of `elements`. False: the walk stops in it, and nothing was changed.
template <class Block>
[[gnu::always_inline]] inline bool pass_entries(const std::uint8_t* bytes, const Bits& bits, std::uint64_t mask,
                                                ElementWalk& walk) {
  const Stretch part = find_nested<Block>(bits, mask, walk.depth);
  const Entries entries = find_entries<Block>(bytes, bits, part.mask, part.nested, walk);
  const auto count = static_cast<std::uint64_t>(std::popcount(entries.commas));
  if ((entries.odd | part.end) != 0 || count >= walk.commas) return false;
  if (walk.object) note_separator(bytes, entries.separators, walk);
  walk.commas -= count;
  walk.depth = part.depth;
  walk.after_value = entries.turn >> 63;
  walk.in_string = entries.in_string >> 63;
  walk.in_value = (entries.in_value & mask & ~(mask >> 1)) != 0 ? 1 : 0;
  return true;
}

/// A whole block of numbers and literals in an array, without whitespace: the only possible error is two adjacent
/// commas. False: it is not such a block, or needs the full check.
template <class Block>
[[gnu::always_inline]] inline bool pass_scalars(const std::uint8_t* bytes, const Bits& bits, ElementWalk& walk) {
  if ((bits.quote | bits.open | bits.close | walk.in_string | (walk.depth ^ 1)) != 0 || walk.object) return false;
  if (Block(bytes).blank() != 0) return false;
  const std::uint64_t comma = bits.comma;
  const auto count = static_cast<std::uint64_t>(std::popcount(comma));
  const std::uint64_t after_comma = (comma << 1) | (walk.after_value ^ 1);
  const bool goes_on = walk.after_value == 0 || walk.in_value != 0 || (comma & 1) != 0;
  if ((comma & after_comma) != 0 || !goes_on || count >= walk.commas) return false;
  walk.commas -= count;
  walk.in_value = walk.after_value = (comma >> 63) ^ 1;
  return true;
}

/// The block in which the walk stops, as reported by `pass_entries`.
template <class Block>
[[gnu::noinline]] std::size_t stop_at(const std::uint8_t* bytes, const Bits& bits, std::uint64_t mask,
                                      ElementWalk& walk) {
  const Stretch part = find_nested<Block>(bits, mask, walk.depth);
  return stop_in_block(bytes, find_entries<Block>(bytes, bits, part.mask, part.nested, walk), part.end, walk);
}

template <class Block>
bool elements_blocks(const std::uint8_t* bytes, std::size_t size, const Bits* bits, std::size_t& position,
                     ElementWalk& walk) {
  if (position >= size) return false;
  const std::size_t blocks = (size + 63) / 64;
  const std::size_t whole = size / 64;
  std::size_t block = position / 64;
  std::uint64_t mask = ~std::uint64_t{0} << (position % 64);
  ElementWalk now = walk;  // in registers
  for (; block < blocks; ++block, mask = ~std::uint64_t{0}) {
    const std::uint64_t close = bits[block].close & mask;
    const auto closes = static_cast<std::uint64_t>(std::popcount(close));
    if (now.depth > closes + 1) {  // never returns to the container's own level here
      now.depth += static_cast<std::uint64_t>(std::popcount(bits[block].open & mask)) - closes;
      continue;
    }
    if (block == whole) mask &= ~(~std::uint64_t{0} << (size % 64));  // the last bytes, before the padding
    if (mask == ~std::uint64_t{0} && pass_scalars<Block>(bytes + block * 64, bits[block], now)) continue;
    if (pass_entries<Block>(bytes + block * 64, bits[block], mask, now)) continue;
    walk = now;
    position = block * 64 + stop_at<Block>(bytes + block * 64, bits[block], mask, walk);
    return true;
  }
  walk = now;
  position = size;
  return false;
}

}  // namespace
}  // namespace jt::scan
