// SPDX-License-Identifier: MIT
// The common part of the kernels, over a Block type that makes bitmaps of 64 bytes. Each kernel's file includes this
// with its own instruction set, so everything is in that file's unnamed namespace: no two kernels share a function.
//
// Sources: string masks by carry-less multiplication and escape runs by carries, Langdale and Lemire, "Parsing
// Gigabytes of JSON per Second" (2019); marks moved through runs by addition, Cameron's parallel bit streams.
#pragma once

#include <bit>
#include <cstring>

#include "core/scan/kernel_gaps.hpp"
#include "core/scan/kernel_keys.hpp"
#include "core/scan/kernel_walk.hpp"
#include "core/scan/scalar_token.hpp"

namespace jt::scan {
namespace {

constexpr std::uint64_t odd_bits = 0xAAAAAAAAAAAAAAAAULL;

/// Bytes that a backslash escapes. Sets `starts` to the backslashes that escape.
inline std::uint64_t find_escaped(std::uint64_t backslash, std::uint64_t& carry, std::uint64_t& starts) {
  const std::uint64_t potential = backslash & ~carry;
  const std::uint64_t terminal = (((potential << 1) | odd_bits) - potential) ^ odd_bits;
  const std::uint64_t escaped = terminal ^ (backslash | carry);
  starts = terminal & backslash;
  carry = starts >> 63;
  return escaped;
}

template <class Block>
void index_blocks(const std::uint8_t* bytes, std::size_t blocks, Carry& carry, Bits* out) {
  Carry now = carry;
  for (std::size_t i = 0; i < blocks; ++i) {
    const Block block(bytes + i * 64);
    std::uint64_t starts = 0;
    const std::uint64_t escaped = find_escaped(block.equal('\\'), now.escaped, starts);
    const std::uint64_t quote = block.equal('"') & ~escaped;
    const std::uint64_t in_string = Block::prefix_xor(quote) ^ now.in_string;
    now.in_string = static_cast<std::uint64_t>(static_cast<std::int64_t>(in_string) >> 63);
    out[i] = {quote, block.open() & ~in_string, block.close() & ~in_string, block.equal(',') & ~in_string};
  }
  carry = now;
}

constexpr std::array<std::uint8_t, 256> make_hex() {
  std::array<std::uint8_t, 256> out{};
  out.fill(255);
  for (std::uint8_t i = 0; i < 10; ++i) out['0' + i] = i;
  for (std::uint8_t i = 0; i < 6; ++i) out['a' + i] = out['A' + i] = static_cast<std::uint8_t>(10 + i);
  return out;
}
constexpr std::array<std::uint8_t, 256> hex_digit = make_hex();

inline void note_lone(GrammarState& state, std::uint64_t at) {
  if (state.lone_count++ == 0) state.lone_first = at;
}

/// A whole \uXXXX escape that began at `at`: pairs up surrogates.
inline void note_unicode(GrammarCarry& carry, GrammarState& state, std::uint64_t value, std::uint64_t at) {
  if ((value & 0xF800) != 0xD800 && carry.high_end == 0) return;
  const bool low = value >= 0xDC00 && value <= 0xDFFF;
  if (carry.high_end != 0) {
    const bool paired = low && carry.high_end == at;
    if (!paired) note_lone(state, carry.high_end - 6);
    carry.high_end = 0;
    if (paired) return;
  }
  if (low) note_lone(state, at);
  if (value >= 0xD800 && value <= 0xDBFF) carry.high_end = at + 6;
}

/// Digits of a \u escape from `i`; false: one is not a hexadecimal digit.
inline bool take_hex(const std::uint8_t* bytes, std::size_t i, GrammarCarry& carry, GrammarState& state) {
  for (; carry.hex_left != 0 && i < 64; ++i) {
    const std::uint8_t digit = hex_digit[bytes[i]];
    if (digit > 15) return false;
    carry.hex_value = (carry.hex_value << 4) | digit;
    if (--carry.hex_left == 0) note_unicode(carry, state, carry.hex_value, carry.hex_begin);
  }
  return true;
}

/// `escaped`: the bytes after backslashes that are not one of `"\/bfnrt`.
inline bool check_escapes(const std::uint8_t* bytes, std::uint64_t escaped, GrammarCarry& carry, GrammarState& state) {
  for (; escaped != 0; escaped &= escaped - 1) {
    const auto i = static_cast<std::size_t>(std::countr_zero(escaped));
    if (bytes[i] != 'u') return false;
    carry.hex_begin = state.offset + i - 1;
    if (i + 4 < 64) {
      const unsigned a = hex_digit[bytes[i + 1]], b = hex_digit[bytes[i + 2]];
      const unsigned c = hex_digit[bytes[i + 3]], d = hex_digit[bytes[i + 4]];
      if ((a | b | c | d) > 15) return false;
      note_unicode(carry, state, (a << 12) | (b << 8) | (c << 4) | d, carry.hex_begin);
    } else {
      carry.hex_left = 4;
      carry.hex_value = 0;
      if (!take_hex(bytes, i + 1, carry, state)) return false;
    }
  }
  return true;
}

/// The literal that begins with this byte: its size and its last four bytes.
struct Literal {
  std::uint8_t size = 0;
  std::array<std::uint8_t, 4> end{};
};
constexpr std::array<Literal, 256> make_literals() {
  std::array<Literal, 256> out{};
  out['t'] = {4, {'t', 'r', 'u', 'e'}};
  out['n'] = {4, {'n', 'u', 'l', 'l'}};
  out['f'] = {5, {'a', 'l', 's', 'e'}};
  return out;
}
constexpr std::array<Literal, 256> literals = make_literals();

/// A number or literal of `size` bytes within one block; bit i of `digits` is byte i. There is no branch on which of
/// the three literals it is: their order is not predictable.
inline bool check_scalar(const std::uint8_t* bytes, std::size_t size, std::uint64_t digits) {
  const Literal& literal = literals[bytes[0]];
  if (literal.size != 0)
    return size == literal.size && std::memcmp(bytes + literal.size - 4, literal.end.data(), 4) == 0;
  std::size_t i = bytes[0] == '-' ? 1 : 0;
  const auto run = [&] {  // digits from i on; the shift is under 64 because i < size <= 64
    return i < size ? static_cast<std::size_t>(std::countr_one(digits >> i)) : 0;
  };
  std::size_t count = run();
  if (count == 0 || (count > 1 && bytes[i] == '0')) return false;
  i += count;
  if (i >= size) return i == size;
  if (bytes[i] == '.') {
    ++i;
    count = run();
    if (count == 0) return false;
    i += count;
    if (i >= size) return i == size;
  }
  if ((bytes[i] | 0x20) != 'e') return false;
  ++i;
  if (i < size && (bytes[i] == '+' || bytes[i] == '-')) ++i;
  count = run();
  return count != 0 && i + count == size;
}

/// The first bytes of a block belong to a number or literal that began before it. Returns their number, or 65: wrong.
inline std::size_t scalar_rest(const std::uint8_t* bytes, std::uint64_t scalar, GrammarCarry& carry) {
  const auto size = static_cast<std::size_t>(std::countr_one(scalar));
  if (carry.scalar_state == ScalarToken::count) return size;  // already checked with the block before
  ScalarToken token(carry.scalar_state);
  for (std::size_t i = 0; i < size; ++i) token.feed(bytes[i]);
  carry.scalar_state = token.state();
  return token.state() == ScalarToken::bad || (size < 64 && !token.complete()) ? 65 : size;
}

/// The last bytes of a block, from `begin` on, are the beginning of a number or literal. If the next block is
/// available and contains its end, it is checked at once; else byte by byte, as it is read.
template <class Block>
bool scalar_begin(const std::uint8_t* bytes, std::size_t begin, std::uint64_t digit, const Marks* next,
                  GrammarCarry& carry) {
  if (next != nullptr) {
    const auto rest = static_cast<std::size_t>(std::countr_one(next->scalar()));
    const std::size_t size = 64 - begin + rest;
    if (size <= 64 && begin != 0) {
      carry.scalar_state = ScalarToken::count;
      return check_scalar(bytes + begin, size, (digit >> begin) | (Block(bytes + 64).digit() << (64 - begin)));
    }
  }
  ScalarToken token;
  for (std::size_t i = begin; i < 64; ++i) token.feed(bytes[i]);
  carry.scalar_state = token.state();
  return token.state() != ScalarToken::bad;
}

/// Numbers and literals of a block. In plain runs of digits, only a leading zero needs a check.
template <class Block>
bool check_scalars(const std::uint8_t* bytes, std::uint64_t scalar, std::uint64_t starts, const Marks* next,
                   GrammarCarry& carry) {
  const Block block(bytes);
  const std::uint64_t digit = block.digit();
  std::uint64_t odd = (scalar & ~digit) | (((starts & block.equal('0')) << 1) & digit & scalar);
  if (carry.in_scalar != 0) {
    const std::size_t size = scalar_rest(bytes, scalar, carry);
    if (size >= 64) return size == 64;
    odd &= ~std::uint64_t{0} << size;
  }
  carry.in_scalar = scalar >> 63;
  if (carry.in_scalar != 0) {
    const auto begin = static_cast<std::size_t>(64 - std::countl_one(scalar));
    if (!scalar_begin<Block>(bytes, begin, digit, next, carry)) return false;
    odd &= (std::uint64_t{1} << begin) - 1;
  }
  while (odd != 0) {
    const auto at = static_cast<unsigned>(std::countr_zero(odd));
    const auto begin = 63U - static_cast<unsigned>(std::countl_zero(starts & ((std::uint64_t{2} << at) - 1)));
    const auto size = static_cast<std::size_t>(std::countr_one(scalar >> begin));
    if (!check_scalar(bytes + begin, size, digit >> begin)) return false;
    odd &= ~std::uint64_t{0} << (begin + size);  // begin + size < 64: runs that reach the end are handled separately
  }
  return true;
}

/// Checks the brackets of one block against the stack, and that each container holds only what its kind allows. Sets
/// `in_root` to the bytes between brackets directly in the root.
inline bool check_brackets(const std::uint8_t* bytes, std::uint64_t open, std::uint64_t close,
                           const std::uint64_t* evidence, GrammarState& state, std::uint64_t& in_root) {
  std::uint64_t* top = state.stack.data() + GrammarState::below + state.depth;
  const std::uint64_t* const root = state.stack.data() + GrammarState::below + 1;
  std::uint64_t wrong = 0;
  std::uint64_t rest = ~std::uint64_t{0};
  std::uint64_t deepest = state.max_depth;
  for (std::uint64_t brackets = open | close; brackets != 0; brackets &= brackets - 1) {
    const std::uint64_t upto = brackets ^ (brackets - 1);
    const auto at = static_cast<unsigned>(std::countr_zero(brackets));
    const std::uint64_t opens = (open >> at) & 1;
    const std::uint64_t kind = (bytes[at] >> 5) & 1;  // the bit in which the two kinds of brackets differ
    const std::uint64_t part = upto & rest;
    wrong |= evidence[*top & 3] & part;
    in_root |= top == root ? part : 0;
    rest &= ~upto;
    wrong |= (opens ^ 1) & static_cast<std::uint64_t>((*top & 3) != kind);
    if (wrong != 0) return false;  // before an entry is overwritten that the byte-wise grammar needs
    top[opens] = opens != 0 ? ((state.offset + at) << 2) | kind : *top;
    top += opens != 0 ? 1 : -1;
    const auto depth = static_cast<std::uint64_t>(top - (state.stack.data() + GrammarState::below));
    deepest = opens != 0 && depth > deepest ? depth : deepest;
  }
  wrong |= evidence[*top & 3] & rest;
  in_root |= top == root ? rest : 0;
  if (wrong != 0) return false;
  state.depth = static_cast<std::uint64_t>(top - (state.stack.data() + GrammarState::below));
  state.max_depth = deepest;
  return state.depth <= state.limit && deepest <= state.limit;
}

/// First half: bitmaps, UTF-8 and control characters of up to `max_check_blocks` blocks. Steps depend on each other
/// only through the string carry, so that the processor can overlap them. Not inlined: together with the second half
/// it needs too many registers (measured: a tenth slower).
template <class Block>
[[gnu::noinline]] bool mark_blocks(const std::uint8_t* bytes, std::size_t blocks, MarkCarry& carry, Marks* out) {
  typename Block::Utf8 utf8(carry.tail);
  Carry now = carry.strings;
  std::uint64_t controls = 0;
  for (std::size_t i = 0; i < blocks; ++i) {
    const Block block(bytes + i * 64);
    std::uint64_t starts = 0;
    const std::uint64_t escaped = find_escaped(block.equal('\\'), now.escaped, starts);
    const std::uint64_t quote = block.equal('"') & ~escaped;
    const std::uint64_t in_string = Block::prefix_xor(quote) ^ now.in_string;
    now.in_string = static_cast<std::uint64_t>(static_cast<std::int64_t>(in_string) >> 63);
    const std::uint64_t outside = ~(in_string | quote);
    controls |= block.control() & in_string;
    utf8.feed(block);
    out[i] = {quote,
              in_string,
              escaped & in_string,
              block.open() & outside,
              block.close() & outside,
              block.equal(',') & outside,
              block.equal(':') & outside,
              block.blank() & outside};
  }
  carry.strings = now;
  std::memcpy(carry.tail.data(), bytes + blocks * 64 - 4, 4);
  // The table lookup finds a byte that never begins a sequence one byte later, which may be in the next batch; if the
  // grammar restarts there, the error would be missed.
  const std::uint8_t last = carry.tail.back();
  const bool never = last == 0xC0 || last == 0xC1 || last > 0xF4;
  return controls == 0 && !never && utf8.fine();
}

/// Second half: the grammar of one block. Sets `begins` to where entries of the root begin.
template <class Block>
bool check_block(const std::uint8_t* bytes, const Marks& m, const Marks* following, GrammarCarry& carry,
                 GrammarState& state, std::uint64_t& begins) {
  const std::uint64_t scalar = m.scalar();
  const std::uint64_t opening = m.quote & m.in_string;
  const std::uint64_t closing = m.quote & ~m.in_string;
  const std::uint64_t scalar_start = scalar & ~((scalar << 1) | carry.in_scalar);
  const std::uint64_t scalar_end = ~scalar & ((scalar << 1) | carry.in_scalar);  // one after the last byte
  const std::uint64_t value_start = opening | scalar_start | m.open;
  // the token that each one follows
  std::uint64_t next = (closing | m.close) >> 63;
  const std::uint64_t after_value = follow(((closing | m.close) << 1) | carry.after_value | scalar_end, m.blank, next);
  carry.after_value = next;
  next = m.open >> 63;
  const std::uint64_t after_open = follow((m.open << 1) | carry.after_open, m.blank, next);
  carry.after_open = next;
  next = m.comma >> 63;
  const std::uint64_t after_comma = follow((m.comma << 1) | carry.after_comma, m.blank, next);
  carry.after_comma = next;
  // strings that may be keys, marked from their opening to their closing quote, and to the next token
  const std::uint64_t after_either = after_open | after_comma;
  std::uint64_t marched = 0;
  std::uint64_t over = __builtin_add_overflow(m.in_string, (opening & after_either), &marched);
  over |= static_cast<std::uint64_t>(__builtin_add_overflow(marched, carry.candidate, &marched));
  carry.candidate = over;
  const std::uint64_t key_close = marched & closing;
  next = key_close >> 63;
  const std::uint64_t after_key = follow((key_close << 1) | carry.after_key, m.blank, next);
  carry.after_key = next;
  // rules for every container
  std::uint64_t wrong = after_value & value_start;
  wrong |= m.comma & ~after_value;
  wrong |= m.close & ~(after_value | after_open);
  wrong |= m.colon & ~after_key;
  // marks of an array entry (wrong in an object) and of a member (wrong in an array); the root allows neither
  const std::uint64_t element = (after_either & value_start & ~opening) | (after_key & ~m.colon);
  const std::array<std::uint64_t, 4> evidence{m.colon, element, m.comma | m.colon, 0};
  if (wrong != 0) return false;
  if (carry.hex_left != 0 && !take_hex(bytes, 0, carry, state)) return false;
  if (m.escaped != 0 && !check_escapes(bytes, m.escaped & ~Block(bytes).escape(), carry, state)) return false;
  if ((scalar | carry.in_scalar) != 0 && !check_scalars<Block>(bytes, scalar, scalar_start, following, carry))
    return false;
  std::uint64_t in_root = 0;
  if ((m.open | m.close) != 0) {
    if (!check_brackets(bytes, m.open, m.close, evidence.data(), state, in_root)) return false;
  } else if (evidence[state.stack[GrammarState::below + state.depth] & 3] != 0) {
    return false;
  } else if (state.depth == 1) {
    in_root = ~std::uint64_t{0};
  }
  begins = after_either & ~m.close & in_root;
  state.entries += static_cast<std::uint64_t>(std::popcount(begins));
  state.offset += 64;
  return true;
}

template <class Block>
[[gnu::noinline]] bool check_marked_blocks(const std::uint8_t* bytes, std::size_t blocks, const Marks* marks,
                                           const MarkCarry& behind, GrammarState& state) {
  GrammarCarry carry = state.carry;
  for (std::size_t i = 0; i < blocks; ++i)
    if (!check_block<Block>(bytes + i * 64, marks[i], i + 1 < blocks ? &marks[i + 1] : nullptr, carry, state,
                            state.begins[i]))
      return false;
  for (std::size_t i = blocks; i-- > 0;) {
    if (marks[i].quote == 0) continue;
    state.last_quote = state.offset - (blocks - i) * 64 + 63 - static_cast<unsigned>(std::countl_zero(marks[i].quote));
    break;
  }
  carry.strings = behind.strings;
  carry.tail = behind.tail;
  state.carry = carry;
  return true;
}

template <class Block>
bool check_blocks(const std::uint8_t* bytes, std::size_t blocks, GrammarState& state) {
  std::array<Marks, max_check_blocks> marks;
  MarkCarry carry{state.carry.strings, state.carry.tail};
  if (blocks == 0) return true;
  return mark_blocks<Block>(bytes, blocks, carry, marks.data()) &&
         check_marked_blocks<Block>(bytes, blocks, marks.data(), carry, state);
}

/// Positions where a run of bits in `now`, continued from `before`, has at least `run` bits.
inline std::uint64_t in_runs(std::uint64_t now, std::uint64_t before, std::size_t run) {
  for (std::size_t length = 1; length < run;) {
    const std::size_t step = std::min(length, run - length);
    now &= (now << step) | (before >> (64 - step));
    before &= before << step;
    length += step;
  }
  return now;
}

template <class Block>
void hits_blocks(const std::uint8_t* bytes, std::size_t blocks, const Probes& probes, std::uint64_t* out) {
  const auto where = [](const std::uint8_t* block, const Probes::Byte& byte) {
    return Block(block + byte.distance).equal_folded(byte.value, byte.fold);
  };
  std::uint64_t before = 0;
  for (std::size_t i = 0; i < blocks; ++i) {
    const std::uint8_t* const block = bytes + i * 64;
    std::uint64_t found = probes.with_set ? Block(block).in(probes.set) : 0;
    if (probes.run > 1) {
      const std::uint64_t all = found;
      if (all != 0) found = in_runs(all, before, probes.run);
      before = all;
    }
    for (std::size_t k = 0; k < probes.count; ++k) {
      const std::uint64_t first = where(block, probes.pairs[k].first);  // the rarer one
      if (first != 0) found |= first & where(block, probes.pairs[k].second);
    }
    out[i] = found;
  }
}

}  // namespace
}  // namespace jt::scan

#include "core/scan/kernel_blank.hpp"  // these need find_escaped
#include "core/scan/kernel_comments.hpp"
#include "core/scan/kernel_lines.hpp"

namespace jt::scan {
namespace {

template <class Block>
constexpr Kernel make_kernel(const char* name) {
  return {name,
          &index_blocks<Block>,
          &gaps_blocks<Block>,
          &skip_blocks,
          &elements_blocks<Block>,
          &member_blocks<Block>,
          &nest_blocks<Block>,
          &keys_blocks<Block>,
          &hits_blocks<Block>,
          &comment_blocks<Block>,
          &blank_blocks<Block>,
          &separate_blocks<Block>,
          &check_blocks<Block>,
          &mark_blocks<Block>,
          &check_marked_blocks<Block>};
}

}  // namespace
}  // namespace jt::scan
