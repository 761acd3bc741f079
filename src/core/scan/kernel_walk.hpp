// SPDX-License-Identifier: MIT
// The walks of every kernel over the bitmaps of a window: past containers, to a member of a given name, and with the
// stack of open containers. The walk over entries is in kernel_entries.hpp.
// A part of kernel_blocks.hpp, and like it in the unnamed namespace of each kernel's file.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "core/scan/kernel_entries.hpp"

namespace jt::scan {
namespace {

/// Within one block: after the closing bracket that brings `depth` to 0, or 64.
inline std::size_t closing_in_block(std::uint64_t open, std::uint64_t close, std::uint64_t& depth) {
  while (close != 0) {
    const std::uint64_t mask = close ^ (close - 1);  // up to and including the lowest closing bracket
    depth += static_cast<std::uint64_t>(std::popcount(open & mask));
    open &= ~mask;
    if (--depth == 0) return static_cast<std::size_t>(std::countr_zero(close)) + 1;
    close &= close - 1;
  }
  depth += static_cast<std::uint64_t>(std::popcount(open));
  return 64;
}

inline bool skip_blocks(const Bits* bits, std::size_t blocks, std::size_t& position, std::uint64_t& depth) {
  std::size_t block = position / 64;
  std::uint64_t mask = ~std::uint64_t{0} << (position % 64);
  std::uint64_t now = depth;
  for (; block < blocks; ++block, mask = ~std::uint64_t{0}) {
    const std::uint64_t open = bits[block].open & mask;
    const std::uint64_t close = bits[block].close & mask;
    const auto closes = static_cast<std::uint64_t>(std::popcount(close));
    if (closes >= now) {
      const std::size_t at = closing_in_block(open, close, now);
      if (now == 0) {
        position = block * 64 + at;
        depth = 0;
        return true;
      }
      continue;
    }
    now += static_cast<std::uint64_t>(std::popcount(open)) - closes;
  }
  position = blocks * 64;
  depth = now;
  return false;
}

/// First positions after `marks` (given one after the token) that are not whitespace; `carry` in and out.
inline std::uint64_t follow(std::uint64_t marks, std::uint64_t blanks, std::uint64_t& carry_out) {
  std::uint64_t sum = 0;
  const bool over = __builtin_add_overflow(marks, blanks, &sum);
  carry_out |= static_cast<std::uint64_t>(over);
  return sum & ~blanks;
}

/// Checks one block for `nest`: the mark after each bracket and comma is moved past whitespace. Returns where no
/// entry is between two of them, or where something other than a comma or bracket follows a container.
template <class Block>
std::uint64_t misplaced(const std::uint8_t* bytes, const Bits& b, EntryCarry& carry) {
  const std::uint64_t open = (b.open << 1) | carry.after_open;
  const std::uint64_t comma = (b.comma << 1) | carry.after_comma;
  const std::uint64_t close = (b.close << 1) | carry.after_close;
  const std::uint64_t ends = b.comma | b.close;
  carry = {b.open >> 63, b.comma >> 63, b.close >> 63};
  // If a quote or another mark follows each mark, as in most blocks without whitespace, the bitmaps are sufficient.
  if (((open | comma | close) & ~(b.quote | b.open | ends)) == 0)
    return (open & b.comma) | (comma & ends) | (close & ~ends);
  // Whitespace in strings does no harm: no mark reaches it.
  const std::uint64_t blank = Block(bytes).blank();
  return (follow(open, blank, carry.after_open) & b.comma) | (follow(comma, blank, carry.after_comma) & ends) |
         (follow(close, blank, carry.after_close) & ~ends);
}

/// One block of `nest`, bracket by bracket. True: the outermost container closed, at `position`.
inline bool nest_in_block(const std::uint8_t* bytes, const Bits& bits, std::uint64_t base, Nesting& nesting,
                          std::size_t& position) {
  std::uint64_t commas = bits.comma;
  for (std::uint64_t marks = bits.open | bits.close; marks != 0; marks &= marks - 1) {
    const std::uint64_t bit = marks & (~marks + 1);
    const auto at = static_cast<std::size_t>(std::countr_zero(marks));
    if ((bits.open & bit) != 0) {
      nesting.levels[nesting.depth - 1].index += static_cast<std::uint64_t>(std::popcount(commas & (bit - 1)));
      nesting.levels[nesting.depth++] = {base + at, 0, (bytes[at] & 0x20) != 0};
    } else {
      nesting.lowest = std::min(nesting.lowest, --nesting.depth);
      if (nesting.depth == 0) {
        position = at + 1;
        return true;
      }
    }
    commas &= ~(bit | (bit - 1));
  }
  nesting.levels[nesting.depth - 1].index += static_cast<std::uint64_t>(std::popcount(commas));
  return false;
}

/// The same, with a short cut for what most blocks are like.
template <class Block>
[[gnu::always_inline]] inline bool nest_block(const std::uint8_t* bytes, const Bits& b, std::uint64_t base,
                                              Nesting& nesting, std::size_t& position) {
  const std::uint64_t brackets = b.open | b.close;
  if (brackets == 0) {
    nesting.levels[nesting.depth - 1].index += static_cast<std::uint64_t>(std::popcount(b.comma));
    return false;
  }
  if (nesting.levels.size() < nesting.depth + 64) nesting.levels.resize(2 * nesting.depth + 64);
  // Small containers in a row, in one container: only the last of them may stay open.
  const std::uint64_t first = brackets & (~brackets + 1);
  const bool inside = (b.close & first) != 0;
  const std::uint64_t nested = in_turn<Block>(brackets, inside ? 2 : 1);
  if ((brackets & nested) != b.open || nesting.depth <= 1) return nest_in_block(bytes, b, base, nesting, position);
  if (inside) nesting.lowest = std::min(nesting.lowest, --nesting.depth);
  nesting.levels[nesting.depth - 1].index += static_cast<std::uint64_t>(std::popcount(b.comma & ~nested));
  if ((nested >> 63) == 0) return false;
  const auto last = 63U - static_cast<unsigned>(std::countl_zero(b.open));
  const std::uint64_t commas = b.comma >> last;
  nesting.levels[nesting.depth++] = {base + last, static_cast<std::uint64_t>(std::popcount(commas)),
                                     (bytes[last] & 0x20) != 0};
  return false;
}

template <class Block>
bool nest_blocks(const std::uint8_t* bytes, const Bits* bits, std::size_t block, std::size_t blocks, std::uint64_t base,
                 Nesting& nesting, std::size_t& position) {
  const bool entries = nesting.entries.has_value();
  EntryCarry carry = nesting.entries.value_or(EntryCarry{});
  for (; block < blocks; ++block) {
    const Bits& b = bits[block];
    if (entries && misplaced<Block>(bytes + block * 64, b, carry) != 0) {
      nesting.misplaced = true;
      position = block * 64;
      return false;
    }
    if (nest_block<Block>(bytes + block * 64, b, base + block * 64, nesting, position)) {
      position += block * 64;
      return true;
    }
  }
  return false;
}

/// Whether the string whose first byte is at `at` may be the key `name`: it is equal, or is equal up to an escape, or
/// its end is after `end`.
inline bool may_be_key(const std::uint8_t* at, const std::uint8_t* end, std::string_view name) {
  for (const char c : name) {
    if (at == end || *at == '\\') return true;
    if (*at++ != static_cast<std::uint8_t>(c)) return false;
  }
  return at == end || *at == '"' || *at == '\\';
}

/// The same for the first eight bytes, if they are available: one comparison rules out most other keys.
class KeyStart {
 public:
  KeyStart() : KeyStart("") {}
  explicit KeyStart(std::string_view name) : name_(name), first_(name.empty() ? '"' : name.front()) {
    std::array<std::uint8_t, 8> bytes{};
    std::array<std::uint8_t, 8> used{};
    for (std::size_t i = 0; i < 8 && i <= name.size(); ++i) {
      bytes[i] = static_cast<std::uint8_t>(i < name.size() ? name[i] : '"');
      used[i] = 0xFF;
    }
    std::memcpy(&bytes_, bytes.data(), 8);
    std::memcpy(&used_, used.data(), 8);
  }
  /// The quotes before bytes that may begin the key; `next` is the block that begins a byte later.
  template <class Block>
  [[nodiscard]] std::uint64_t before_first(const Block& next, std::uint64_t quotes) const {
    return quotes & (next.equal(first_) | next.equal('\\'));
  }
  [[nodiscard]] bool may_be(const std::uint8_t* at, const std::uint8_t* end) const {
    return may_be_key(at, end, name_);
  }
  /// Of the quotes in `hits`, those before bytes that may be the key's.
  [[nodiscard]] std::uint64_t among(const std::uint8_t* bytes, std::uint64_t hits) const {
    std::uint64_t out = 0;
    for (; hits != 0; hits &= hits - 1) {
      std::uint64_t word = 0;
      std::memcpy(&word, bytes + std::countr_zero(hits) + 1, 8);
      const std::uint64_t differ = (word ^ bytes_) & used_;
      const std::uint64_t not_backslash = word ^ (ones * '\\');
      const std::uint64_t backslash = (not_backslash - ones) & ~not_backslash & (ones << 7);
      // The bytes up to the first difference; Mycroft's trick (1987) is exact up to the first backslash.
      const std::uint64_t upto = (std::uint64_t{2} << (std::countr_zero(differ | last) | 7)) - 1;
      const bool may_be = differ == 0 || (backslash & upto) != 0 || std::endian::native != std::endian::little;
      out |= may_be ? hits & (~hits + 1) : 0;
    }
    return out;
  }

 private:
  static constexpr std::uint64_t ones = 0x0101010101010101ULL;
  static constexpr std::uint64_t last = std::uint64_t{1} << 63;
  std::string_view name_;
  char first_;
  std::uint64_t bytes_ = 0;
  std::uint64_t used_ = 0;
};

/// Several keys that are looked for at the same time.
class KeyStarts {
 public:
  explicit KeyStarts(std::span<const std::string_view> names) : count_(names.size()) {
    for (std::size_t i = 0; i < count_; ++i) keys_[i] = KeyStart(names[i]);
  }
  template <class Block>
  [[nodiscard]] std::uint64_t before_first(const Block& next, std::uint64_t quotes) const {
    std::uint64_t hits = 0;
    for (std::size_t i = 0; i < count_; ++i) hits |= keys_[i].before_first(next, quotes);
    return hits;
  }
  [[nodiscard]] std::uint64_t among(const std::uint8_t* bytes, std::uint64_t hits) const {
    std::uint64_t out = 0;
    for (std::size_t i = 0; i < count_; ++i) out |= keys_[i].among(bytes, hits);
    return out;
  }
  [[nodiscard]] bool may_be(const std::uint8_t* at, const std::uint8_t* end) const {
    for (std::size_t i = 0; i < count_; ++i) {
      if (keys_[i].may_be(at, end)) return true;
    }
    return false;
  }

 private:
  std::array<KeyStart, Kernel::most_names> keys_;
  std::size_t count_;
};

/// One block of `member`: the position where it stopped, or 64. `hits` are the quotes before bytes that may begin
/// a key that is looked for.
template <class Keys>
std::size_t member_in_block(const std::uint8_t* bytes, const std::uint8_t* end, const Bits& bits, std::uint64_t mask,
                            std::uint64_t hits, const Keys& keys, MemberWalk& walk) {
  const std::uint64_t quotes = bits.quote & mask;
  for (std::uint64_t marks = ((bits.open | bits.close) & mask) | hits; marks != 0; marks &= marks - 1) {
    const std::uint64_t bit = marks & (~marks + 1);
    const auto at = static_cast<std::size_t>(std::countr_zero(marks));
    if ((bits.open & bit) != 0) {
      ++walk.depth;
    } else if ((bits.close & bit) != 0) {
      if (--walk.depth == 0) return at;
    } else if (walk.depth == 1) {
      const auto before = static_cast<std::uint64_t>(std::popcount(quotes & (bit - 1)));
      const bool opening = ((walk.in_string + before) & 1) == 0;
      if (opening && keys.may_be(bytes + at + 1, end)) return at;
    }
  }
  walk.in_string ^= static_cast<std::uint64_t>(std::popcount(quotes)) & 1;
  return 64;
}

/// From a container among the members back to the object. The skipped part ends outside of strings. False: the end.
inline bool back_to_members(const Bits* bits, std::size_t blocks, std::size_t& position, MemberWalk& walk) {
  if (walk.depth == 1) return true;
  --walk.depth;
  const bool back = skip_blocks(bits, blocks, position, walk.depth);
  ++walk.depth;
  walk.in_string = 0;
  return back;
}

/// Passes the blocks of `member` that cannot contain the member or a bracket that leads out of the object, from the
/// one at `position` on.
template <class Block, class Keys>
void pass_members(const std::uint8_t* bytes, std::size_t blocks, const Bits* bits, const Keys& keys,
                  std::size_t& position, MemberWalk& walk) {
  std::uint64_t mask = ~std::uint64_t{0} << (position % 64);
  std::uint64_t depth = walk.depth;
  std::uint64_t quotes = walk.in_string;
  std::size_t block = position / 64;
  for (; block < blocks; ++block, mask = ~std::uint64_t{0}) {
    const std::uint64_t quote = bits[block].quote & mask;
    const std::uint64_t open = bits[block].open & mask;
    const std::uint64_t close = bits[block].close & mask;
    const Block next(bytes + block * 64 + 1);
    std::uint64_t hits = keys.before_first(next, quote);
    if (hits != 0) hits = keys.among(bytes + block * 64, hits);
    const std::uint64_t nested = in_turn<Block>(open | close, depth);
    if ((hits | (((open | close) & nested) ^ open)) != 0) break;
    if (depth == 2 && close == 0) break;
    depth += static_cast<std::uint64_t>(std::popcount(open)) - static_cast<std::uint64_t>(std::popcount(close));
    quotes += static_cast<std::uint64_t>(std::popcount(quote));
  }
  position = std::max(position, block * 64);
  walk.depth = depth;
  walk.in_string = quotes & 1;
}

template <class Block, class Keys>
bool member_among(const std::uint8_t* bytes, std::size_t size, const Bits* bits, const Keys& keys,
                  std::size_t& position, MemberWalk& walk) {
  const std::size_t blocks = (size + 63) / 64;
  if (!back_to_members(bits, blocks, position, walk)) return false;
  const std::size_t inner =
      blocks - std::min<std::size_t>(blocks, 2);  // the first bytes of their keys are all readable
  while (position < blocks * 64) {
    if (walk.depth <= 2) pass_members<Block>(bytes, inner, bits, keys, position, walk);
    const std::size_t block = position / 64;
    const std::uint64_t mask = ~std::uint64_t{0} << (position % 64);
    if (walk.depth > 2 || (walk.depth == 2 && (bits[block].close & mask) == 0)) {
      if (!back_to_members(bits, blocks, position, walk)) return false;
      continue;
    }
    const Block next(bytes + block * 64 + 1);
    std::uint64_t hits = keys.before_first(next, bits[block].quote & mask);
    if (block + 1 == blocks)  // its first byte is not readable
      hits |= bits[block].quote & mask & (std::uint64_t{1} << ((size - 1) % 64));
    const std::size_t at = member_in_block(bytes + block * 64, bytes + size, bits[block], mask, hits, keys, walk);
    position = block * 64 + at;
    if (at < 64) {
      walk.in_string = 0;
      return true;
    }
  }
  return false;
}

template <class Block>
bool member_blocks(const std::uint8_t* bytes, std::size_t size, const Bits* bits,
                   std::span<const std::string_view> names, std::size_t& position, MemberWalk& walk) {
  if (names.size() == 1) return member_among<Block>(bytes, size, bits, KeyStart(names[0]), position, walk);
  return member_among<Block>(bytes, size, bits, KeyStarts(names), position, walk);
}

}  // namespace
}  // namespace jt::scan
