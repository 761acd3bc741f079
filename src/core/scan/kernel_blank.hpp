// SPDX-License-Identifier: MIT
// Blanks in the place of comments, and the bitmaps of the JSON that is left, in one walk. Like kernel_blocks.hpp in the
// unnamed namespace of each kernel's file.
#pragma once

#include "core/scan/kernel.hpp"

namespace jt::scan {
namespace {

/// What tells comments and strings apart in a block; bit i is byte i.
struct BlockMarks {
  std::uint64_t quote = 0;  ///< unescaped, in comments too
  std::uint64_t slash = 0;
  std::uint64_t star = 0;
  std::uint64_t line_end = 0;
  unsigned last = 63;  ///< the bit of the last byte
  int next = -1;       ///< the byte behind it
};

/// The comments of a block.
struct BlockComments {
  std::uint64_t comment = 0;
  std::uint64_t begins = 0;
  std::uint64_t in_string = 0;  ///< outside comments
};

/// Takes what is left of an open comment from the bytes `ahead`: with the slash that closes it, without the line end.
inline std::uint64_t rest_of_comment(const BlockMarks& marks, std::uint64_t ahead, BlankCarry::Open& open) {
  if (open.kind == BlankCarry::Comment::line) {  // most are
    const std::uint64_t ends = ahead & marks.line_end;
    open.star = false;
    open.kind = ends == 0 ? open.kind : BlankCarry::Comment::none;
    return ahead & (ends - 1) & ~ends;
  }
  const std::uint64_t stars = marks.star & ahead;
  const std::uint64_t ends = ahead & marks.slash & (stars << 1 | static_cast<std::uint64_t>(open.star));
  open.star = (ends == 0) & (stars >> marks.last != 0);
  open.kind = ends == 0 ? open.kind : BlankCarry::Comment::none;
  return ahead & (((ends - 1) & ~ends) | (ends & (~ends + 1)));
}

/// From comment to comment. Where one begins and ends is not foreseeable, so there are few jumps.
/// `in_string`: of the block, if no comment is open.
template <class Block>
[[gnu::always_inline]] inline BlockComments find_comments(const BlockMarks& marks, std::uint64_t in_string,
                                                          BlankCarry::Open& open) {
  using Comment = BlankCarry::Comment;
  const auto behind = [&marks](char c) { return static_cast<std::uint64_t>(marks.next == c) << marks.last; };
  const std::uint64_t line = marks.slash >> 1 | behind('/');
  const std::uint64_t opens = marks.slash & (line | marks.star >> 1 | behind('*'));
  BlockComments found;
  std::uint64_t ahead = ~std::uint64_t{0};
  if (open.kind != Comment::none) {
    ahead -= static_cast<std::uint64_t>(open.opening);
    open.opening = false;
    ahead &= ~rest_of_comment(marks, ahead, open);
    found.comment = ~ahead;
    in_string = Block::prefix_xor(marks.quote & ahead) & ahead;
  }
  for (;;) {
    const std::uint64_t begins = opens & ahead & ~in_string;
    const std::uint64_t first = begins & (~begins + 1);
    found.in_string |= in_string & (first - 1);
    if (first == 0) return found;
    found.begins |= first;
    open.opening = first >> marks.last != 0;
    open.kind = (line & first) != 0 ? Comment::line : Comment::block;
    ahead &= ~((first << 2) - 1);
    const std::uint64_t rest = rest_of_comment(marks, ahead, open);
    found.comment |= first | first << 1 | rest;
    ahead &= ~rest;
    in_string = Block::prefix_xor(marks.quote & ahead) & ahead;
  }
}

struct BlockEnd {
  unsigned last = 63;  ///< the bit of the last byte
  int next = -1;       ///< the byte behind it
};

/// What is not JSON in a block, and whether strings go on in what is.
struct TakenComments {
  std::uint64_t comment = 0;
  std::uint64_t in_string = 0;
};

/// Blanks the comments of the block whose number is `i`. Not inlined, as it would take registers from the blocks that
/// have none.
template <class Block>
[[gnu::noinline]] TakenComments take_comments(std::uint8_t* bytes, std::uint64_t quote, std::uint64_t in_string,
                                              std::size_t i, BlockEnd end, BlankCarry::Open& open,
                                              CommentBlocks& found) {
  const Block block(bytes);
  const BlockMarks marks{quote, block.equal('/'), block.equal('*'), block.equal('\n'), end.last, end.next};
  const BlockComments comments = find_comments<Block>(marks, in_string, open);
  const std::uint64_t comment = comments.comment & ~std::uint64_t{0} >> (63 - marks.last);
  found.commented |= static_cast<std::uint64_t>(comment != 0) << i;
  found.begun |= static_cast<std::uint64_t>(comments.begins != 0) << i;
  found.comment[i] = comment;
  found.begins[i] = comments.begins;
  found.count += static_cast<std::uint64_t>(std::popcount(comments.begins));
  found.bytes += static_cast<std::uint64_t>(std::popcount(comment));
  if ((block.not_ascii() & comment) != 0) {
    found.not_ascii |= std::uint64_t{1} << i;
  } else {
    block.blanked(comment & ~(marks.line_end | block.equal('\r')), bytes);
  }
  return {comment, comments.in_string};
}

/// One block of `blank`, whose number is `i`; `last` is the bit of its last byte, `next` returns the byte behind it.
template <bool with_bits, class Block, class Next>
[[gnu::always_inline]] inline void blank_block(std::uint8_t* bytes, std::size_t i, unsigned last, const Next& next,
                                               BlankCarry& carry, BlankCarry::Open& open, Bits* out,
                                               CommentBlocks& found) {
  const Block block(bytes);
  std::uint64_t quote = block.equal('"');
  std::uint64_t starts = 0;
  const std::uint64_t backslash = block.equal('\\');
  if ((backslash | carry.strings.escaped) != 0) quote &= ~find_escaped(backslash, carry.strings.escaped, starts);
  std::uint64_t in_string = Block::prefix_xor(quote) ^ carry.strings.in_string;
  std::uint64_t comment = 0;
  if (open.kind != BlankCarry::Comment::none || (block.equal('/') & ~in_string) != 0) {
    const TakenComments taken = take_comments<Block>(bytes, quote, in_string, i, {last, next()}, open, found);
    comment = taken.comment;
    in_string = taken.in_string;
    quote &= ~comment;
    starts &= ~comment;
  }
  carry.strings = {static_cast<std::uint64_t>(static_cast<std::int64_t>(in_string) >> 63), starts >> last & 1};
  const std::uint64_t outside = ~(in_string | comment);
  const std::uint64_t close = block.close() & outside;
  const std::uint64_t comma = block.equal(',') & outside;
  if constexpr (with_bits) out[i] = {quote, block.open() & outside, close, comma};
  // A mark after each comma moves by the carry of an addition to the next quote or bracket. (Without the bitmaps, to
  // the next quote or closing bracket, which is as good.) It tells nearly all blocks apart from those with trailing
  // commas, so that the jump is foreseen.
  const std::uint64_t between = ~(quote | close | comma | (with_bits ? out[i].open : 0));
  const std::uint64_t marks = comma << 1 | carry.pending;
  const std::uint64_t moved = marks + between;
  carry.pending = comma >> 63 | static_cast<std::uint64_t>(moved < marks);
  if ((close & moved) == 0) return;
  // Of those, the ones with nothing but blanks before them. What is before the block was looked at too roughly.
  const std::uint64_t blank = (block.blank() & outside) | comment;
  const std::uint64_t closes = close & (marks + blank) & ~blank;
  if (closes == 0) return;
  found.closed |= std::uint64_t{1} << i;
  found.closes[i] = closes;
}

template <bool with_bits, class Block>
void blank_pieces(std::uint8_t* bytes, std::size_t size, int next, BlankCarry& carry, Bits* out, CommentBlocks& found) {
  BlankCarry now = carry;  // but for `open`, whose address would keep the rest out of registers
  BlankCarry::Open open = carry.open;
  found.commented = found.begun = found.not_ascii = found.closed = found.count = found.bytes = 0;
  const std::size_t whole = size / 64;
  for (std::size_t i = 0; i < whole; ++i) {
    std::uint8_t* const at = bytes + i * 64;
    const auto behind = [&]() -> int { return (i + 1) * 64 < size ? at[64] : next; };
    blank_block<with_bits, Block>(at, i, 63, behind, now, open, out, found);
  }
  if (const std::size_t rest = size % 64; rest != 0) {
    std::array<std::uint8_t, 64> last;
    last.fill(' ');
    std::memcpy(last.data(), bytes + whole * 64, rest);
    const auto behind = [next] { return next; };
    blank_block<with_bits, Block>(last.data(), whole, static_cast<unsigned>(rest - 1), behind, now, open, out, found);
    std::memcpy(bytes + whole * 64, last.data(), rest);
  }
  carry = now;
  carry.open = open;
}

template <class Block>
void blank_blocks(std::uint8_t* bytes, std::size_t size, int next, BlankCarry& carry, Bits* out, CommentBlocks& found) {
  if (out != nullptr) {
    blank_pieces<true, Block>(bytes, size, next, carry, out, found);
  } else {
    blank_pieces<false, Block>(bytes, size, next, carry, out, found);
  }
}

}  // namespace
}  // namespace jt::scan
