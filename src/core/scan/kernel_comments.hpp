// SPDX-License-Identifier: MIT
// Where a document with comments differs from JSON, for every kernel. Like kernel_blocks.hpp in the unnamed namespace
// of each kernel's file.
#pragma once

#include <algorithm>

#include "core/scan/kernel.hpp"

namespace jt::scan {
namespace {

/// What of a block matters here; bit i is byte i.
struct CommentMarks {
  std::uint64_t slash, comma, close, blank;
};

/// The state after `size` bytes of that block (1 to 64).
template <class Block>
CommentMarks mark_comments(const Block& block, std::size_t size, Carry& strings) {
  std::uint64_t starts = 0;
  const std::uint64_t escaped = find_escaped(block.equal('\\'), strings.escaped, starts);
  const std::uint64_t quote = block.equal('"') & ~escaped;
  const std::uint64_t in_string = Block::prefix_xor(quote) ^ strings.in_string;
  strings.in_string = std::uint64_t{0} - (in_string >> (size - 1) & 1);
  strings.escaped = starts >> (size - 1) & 1;
  return {block.equal('/') & ~in_string, block.equal(',') & ~in_string, block.close() & ~in_string,
          block.blank() & ~in_string};
}

/// Whether only blanks are between a comma and byte `i` of the block.
inline std::uint64_t follows_comma(const CommentMarks& marks, std::uint64_t before, unsigned i) {
  const std::uint64_t tokens = ~marks.blank & ~(~std::uint64_t{0} << i);
  if (tokens == 0) return before;
  return marks.comma >> (63 - std::countl_zero(tokens)) & 1;
}

template <class Block>
bool comment_blocks(const std::uint8_t* bytes, std::size_t size, CommentCarry& carry, std::size_t& position) {
  while (position < size) {
    const std::size_t here = std::min<std::size_t>(64, size - position);
    std::array<std::uint8_t, 64> rest;
    if (here < 64) {
      rest.fill(' ');
      std::memcpy(rest.data(), bytes + position, here);
    }
    const Block block(here < 64 ? rest.data() : bytes + position);
    Carry strings = carry.strings;
    const CommentMarks marks = mark_comments(block, here, strings);
    // A mark after each comma moves through the blanks by the carry of an addition, to the token behind them.
    const std::uint64_t marked = marks.comma << 1 | carry.after_comma;
    const std::uint64_t events = marks.slash | (((marked + marks.blank) & ~marks.blank) & marks.close);
    if (events != 0) {
      const auto i = static_cast<unsigned>(std::countr_zero(events));
      carry.after_comma = follows_comma(marks, carry.after_comma, i);
      carry.strings = {};
      position += i;
      return true;
    }
    carry.after_comma =
        here < 64 ? follows_comma(marks, carry.after_comma, static_cast<unsigned>(here))
                  : (marks.blank == ~std::uint64_t{0} ? carry.after_comma
                                                      : marks.comma >> (63 - std::countl_zero(~marks.blank)) & 1);
    carry.strings = strings;
    position += here;
  }
  return false;
}

}  // namespace
}  // namespace jt::scan
