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
  std::uint64_t in_string = 0;
  std::uint64_t starts = 0;  ///< backslashes that escape
  std::uint64_t comma = 0;
  std::uint64_t blank = 0;
  std::uint64_t events = 0;       ///< slashes, and brackets behind a comma
  std::uint64_t after_comma = 0;  ///< 1: after the block, nothing but blanks has come since a comma
};

template <class Block>
CommentMarks mark_comments(const Block& block, const CommentCarry& carry) {
  CommentMarks marks;
  std::uint64_t quote = block.equal('"');
  const std::uint64_t backslash = block.equal('\\');
  if ((backslash | carry.strings.escaped) != 0) {
    std::uint64_t escaped = carry.strings.escaped;
    quote &= ~find_escaped(backslash, escaped, marks.starts);
  }
  marks.in_string = Block::prefix_xor(quote) ^ carry.strings.in_string;
  const std::uint64_t outside = ~marks.in_string;
  marks.comma = block.equal(',') & outside;
  marks.blank = block.blank() & outside;
  // A mark after each comma moves through the blanks by the carry of an addition, to the token behind them or out of
  // the block.
  const std::uint64_t marked = marks.comma << 1 | carry.after_comma;
  const std::uint64_t moved = marked + marks.blank;
  marks.after_comma = marks.comma >> 63 | static_cast<std::uint64_t>(moved < marked);
  marks.events = outside & (block.equal('/') | (moved & ~marks.blank & block.close()));
  return marks;
}

/// Whether only blanks are between a comma and byte `i` of the block.
inline std::uint64_t follows_comma(const CommentMarks& marks, std::uint64_t before, unsigned i) {
  const std::uint64_t tokens = ~marks.blank & ~(~std::uint64_t{0} << i);
  if (tokens == 0) return before;
  return marks.comma >> (63 - std::countl_zero(tokens)) & 1;
}

/// At the first event of the block.
inline bool stop_at_event(const CommentMarks& marks, CommentCarry& carry, std::size_t& position) {
  const auto i = static_cast<unsigned>(std::countr_zero(marks.events));
  carry = {{}, follows_comma(marks, carry.after_comma, i)};
  position += i;
  return true;
}

template <class Block>
bool comment_blocks(const std::uint8_t* bytes, std::size_t size, CommentCarry& carry, std::size_t& position) {
  CommentCarry now = carry;
  std::size_t at = position;
  for (; at + 64 <= size; at += 64) {
    const CommentMarks marks = mark_comments(Block(bytes + at), now);
    if (marks.events != 0) {
      carry = now;
      position = at;
      return stop_at_event(marks, carry, position);
    }
    now.strings.in_string = std::uint64_t{0} - (marks.in_string >> 63);
    now.strings.escaped = marks.starts >> 63;
    now.after_comma = marks.after_comma;
  }
  carry = now;
  position = at;
  if (at >= size) return false;
  const std::size_t here = size - at;
  std::array<std::uint8_t, 64> rest;
  rest.fill(' ');
  std::memcpy(rest.data(), bytes + at, here);
  const CommentMarks marks = mark_comments(Block(rest.data()), now);
  if (marks.events != 0) return stop_at_event(marks, carry, position);
  carry.strings.in_string = std::uint64_t{0} - (marks.in_string >> 63);
  carry.strings.escaped = marks.starts >> (here - 1) & 1;
  carry.after_comma = marks.after_comma;
  position = size;
  return false;
}

}  // namespace
}  // namespace jt::scan
