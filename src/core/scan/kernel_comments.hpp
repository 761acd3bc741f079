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
  std::uint64_t events = 0;  ///< slashes, and brackets behind a comma
};

/// Whether only blanks are between a comma and `end`, of bytes outside strings from `begin` on; `before` says it of
/// what is before them.
inline std::uint64_t follows_comma(const std::uint8_t* bytes, std::size_t begin, std::size_t end,
                                   std::uint64_t before) {
  const auto blank = [](std::uint8_t byte) { return byte == ' ' || byte == '\n' || byte == '\t' || byte == '\r'; };
  while (end > begin && blank(bytes[end - 1])) --end;
  return end > begin ? static_cast<std::uint64_t>(bytes[end - 1] == ',') : before;
}

/// `follows`: whether only blanks are between a comma and the block; it is asked where the block does not decide.
template <class Block, class Follows>
CommentMarks mark_comments(const Block& block, const Carry& carry, const Follows& follows) {
  CommentMarks marks;
  std::uint64_t quote = block.equal('"');
  // Brackets and backslashes in one comparison, as most blocks have neither (`|` is taken for one).
  const std::uint64_t either = block.equal_folded('}', 0x21);
  const std::uint64_t close = either == 0 ? 0 : block.close();
  if (either != close || carry.escaped != 0) {
    std::uint64_t escaped = carry.escaped;
    quote &= ~find_escaped(block.equal('\\'), escaped, marks.starts);
  }
  marks.in_string = Block::prefix_xor(quote) ^ carry.in_string;
  const std::uint64_t outside = ~marks.in_string;
  marks.events = outside & block.equal('/');
  if ((close & outside) == 0) return marks;
  const std::uint64_t comma = block.equal(',') & outside;
  const std::uint64_t blank = block.blank() & outside;
  const std::uint64_t first = ~blank & (blank + 1);
  // A mark after each comma moves through the blanks by the carry of an addition, to the token behind them.
  const std::uint64_t marked = comma << 1 | static_cast<std::uint64_t>((first & close) != 0 && follows());
  marks.events |= outside & close & (marked + blank) & ~blank;
  return marks;
}

/// At the end of a block whose last byte is bit `last`.
inline Carry strings_after(const CommentMarks& marks, std::size_t last) {
  return {std::uint64_t{0} - (marks.in_string >> 63), marks.starts >> last & 1};
}

template <class Block>
bool comment_blocks(const std::uint8_t* bytes, std::size_t size, CommentCarry& carry, std::size_t& position) {
  Carry strings = carry.strings;
  const std::size_t begin = position;
  std::size_t at = begin;
  const auto follows = [&](std::size_t end) { return follows_comma(bytes, begin, end, carry.after_comma); };
  const auto stop = [&](const Block& block, const CommentMarks& marks) {
    const auto i = static_cast<unsigned>(std::countr_zero(marks.events));
    const std::uint64_t tokens = ~block.blank() & ~(~std::uint64_t{0} << i);
    const bool comma =
        tokens == 0 ? follows(at) != 0 : bytes[at + 63 - static_cast<unsigned>(std::countl_zero(tokens))] == ',';
    carry = {{}, static_cast<std::uint64_t>(comma)};
    position = at + i;
    return true;
  };
  for (; at + 64 <= size; at += 64) {
    const Block block(bytes + at);
    const CommentMarks marks = mark_comments(block, strings, [&] { return follows(at) != 0; });
    if (marks.events != 0) return stop(block, marks);
    strings = strings_after(marks, 63);
  }
  if (at < size) {
    std::array<std::uint8_t, 64> rest;
    rest.fill(' ');
    std::memcpy(rest.data(), bytes + at, size - at);
    const Block block(rest.data());
    const CommentMarks marks = mark_comments(block, strings, [&] { return follows(at) != 0; });
    if (marks.events != 0) return stop(block, marks);
    strings = strings_after(marks, size - at - 1);
  }
  carry = {strings, strings.in_string != 0 ? 0 : follows(size)};
  position = size;
  return false;
}

}  // namespace
}  // namespace jt::scan
