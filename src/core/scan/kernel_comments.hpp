// SPDX-License-Identifier: MIT
// Where a document with comments differs from JSON, for every kernel. Like kernel_blocks.hpp in the unnamed namespace
// of each kernel's file.
#pragma once

#include <algorithm>

#include "core/scan/kernel.hpp"

namespace jt::scan {
namespace {

/// Commas and blanks outside strings; bit i is byte i.
struct CommaMarks {
  std::uint64_t comma, blank;
};

template <class Block>
CommaMarks mark_commas(const Block& block, std::uint64_t in_string) {
  return {block.equal(',') & ~in_string, block.blank() & ~in_string};
}

/// Whether only blanks are between a comma and byte `i` of the block.
inline std::uint64_t follows_comma(const CommaMarks& marks, std::uint64_t before, unsigned i) {
  const std::uint64_t tokens = ~marks.blank & ~(~std::uint64_t{0} << i);
  if (tokens == 0) return before;
  return marks.comma >> (63 - std::countl_zero(tokens)) & 1;
}

/// The brackets of `close` that are behind a comma. A mark after each comma moves through the blanks by the carry of an
/// addition, to the token behind them.
inline std::uint64_t close_after_comma(const CommaMarks& marks, std::uint64_t before, std::uint64_t close) {
  const std::uint64_t marked = marks.comma << 1 | before;
  return ((marked + marks.blank) & ~marks.blank) & close;
}

/// Whether the byte may be between a comma and a bracket. True of some others too.
inline bool may_follow_comma(std::uint8_t byte) { return byte <= ' ' || byte == ','; }

/// Whether none of these brackets of a block follows a comma, by the bytes before them: so it is in most blocks.
inline bool follow_values(const std::uint8_t* bytes, std::uint64_t close) {
  if ((close & 1) != 0) return false;
  // One that is directly behind another one follows a value.
  for (std::uint64_t rest = close & ~(close << 1); rest != 0; rest &= rest - 1) {
    if (may_follow_comma(bytes[std::countr_zero(rest) - 1])) return false;
  }
  return true;
}

/// At byte `i` of a block; `marks` are of that block.
inline void stop_at(CommentCarry& carry, const CommaMarks& marks, unsigned i) {
  carry.after_comma = follows_comma(marks, carry.after_comma, i);
  carry.strings = {};
}

template <class Block>
bool comment_blocks(const std::uint8_t* bytes, std::size_t size, CommentCarry& carry, std::size_t& position) {
  while (position < size) {
    const std::size_t here = std::min<std::size_t>(64, size - position);
    std::array<std::uint8_t, 64> rest;
    const std::uint8_t* from = bytes + position;
    if (here < 64) {
      rest.fill(' ');
      std::memcpy(rest.data(), from, here);
      from = rest.data();
    }
    const Block block(from);
    std::uint64_t escaped_next = carry.strings.escaped;
    std::uint64_t starts = 0;
    const std::uint64_t escaped = find_escaped(block.equal('\\'), escaped_next, starts);
    const std::uint64_t quote = block.equal('"') & ~escaped;
    const std::uint64_t in_string = Block::prefix_xor(quote) ^ carry.strings.in_string;
    const std::uint64_t close = block.close() & ~in_string;
    std::uint64_t events = block.equal('/') & ~in_string;
    const bool plain = here == 64 && from[63] > ' ' && (close == 0 || follow_values(from, close));
    if (!plain || events != 0) {
      const CommaMarks marks = mark_commas(block, in_string);
      events |= close_after_comma(marks, carry.after_comma, close);
      if (events != 0) {
        const auto i = static_cast<unsigned>(std::countr_zero(events));
        stop_at(carry, marks, i);
        position += i;
        return true;
      }
      // What fills the rest of the block is blank.
      carry.after_comma = marks.blank == ~std::uint64_t{0}
                              ? carry.after_comma
                              : marks.comma >> (63 - std::countl_zero(~marks.blank)) & 1;
    } else {
      carry.after_comma = from[63] == ',' ? ~in_string >> 63 : 0;
    }
    carry.strings.in_string = std::uint64_t{0} - (in_string >> (here - 1) & 1);
    carry.strings.escaped = starts >> (here - 1) & 1;
    position += here;
  }
  return false;
}

}  // namespace
}  // namespace jt::scan
