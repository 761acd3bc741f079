// SPDX-License-Identifier: MIT
#include "core/scan/checker.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace jt::scan {
namespace {

/// Blocks that are checked at once: an error in them is located byte by byte.
constexpr std::size_t chunk = max_check_blocks;

/// After a failed chunk the stack may lack entries that were closed and overwritten in it. Their kinds are those of
/// the brackets that closed them (they matched, or the check had ended there); their offsets are not needed.
void restore_stack(const Kernel& kernel, const std::uint8_t* bytes, std::size_t blocks, GrammarState& state) {
  std::array<Bits, chunk> bits;
  Carry carry = state.carry.strings;
  kernel.index(bytes, blocks, carry, bits.data());
  std::uint64_t depth = state.depth;
  std::uint64_t lowest = depth;
  for (std::size_t i = 0; i < blocks; ++i) {
    for (std::uint64_t rest = bits[i].open | bits[i].close; rest != 0; rest &= rest - 1) {
      const auto at = static_cast<std::size_t>(std::countr_zero(rest));
      if (((bits[i].open >> at) & 1) != 0) {
        ++depth;
        continue;
      }
      if (depth == 0) return;
      if (depth == lowest) {
        std::uint64_t& entry = state.stack[GrammarState::below + depth];
        const std::uint64_t kind = bytes[i * 64 + at] == '}' ? GrammarState::object : GrammarState::array;
        const bool intact = (entry >> 2) < state.offset;
        if (!intact) entry = kind;
        --lowest;
      }
      --depth;
    }
  }
}

}  // namespace

Checker::Checker(const Kernel& kernel, std::uint64_t limit, Lines lines) : kernel_(&kernel), lines_(lines) {
  state_.limit = limit;
  reset();
}

/// Room for every bracket of `count` blocks and one block more; most documents need a small part of the allowed
/// depth.
void Checker::reserve(std::size_t count) {
  const std::size_t needed = GrammarState::below + state_.depth + (count + 1) * 64 + 2;
  if (state_.stack.size() < needed) state_.stack.resize(needed + state_.depth);
}

void Checker::reset(std::uint64_t offset) {
  state_.restart();
  state_.offset = begin_ = offset;
  reserve(1);
  std::fill_n(state_.stack.begin(), GrammarState::below + 1, GrammarState::root);
  tail_size_ = 0;
  begun_ = offset != 0;  // only a file may begin with a byte order mark, not a line
  root_.reset();
  keys_.reset();
  grammar_.reset();
}

Result<void> Checker::feed(std::span<const std::uint8_t> bytes) {
  if (grammar_) {
    if (!grammar_->feed(bytes)) return fail(grammar_->error());
    return {};
  }
  // The first block goes through the buffer too: a byte order mark is replaced by whitespace there.
  if (tail_size_ != 0 || !begun_) {
    const std::size_t take = std::min(bytes.size(), tail_.size() - tail_size_);
    std::copy_n(bytes.begin(), take, tail_.begin() + static_cast<std::ptrdiff_t>(tail_size_));
    tail_size_ += take;
    bytes = bytes.subspan(take);
    if (tail_size_ < tail_.size()) return {};
    TRY(tail_block());
    if (grammar_) return feed(bytes);
  }
  const std::size_t count = bytes.size() / 64;
  TRY(blocks(bytes.data(), count));
  const auto rest = bytes.subspan(count * 64);
  if (grammar_) {
    if (!grammar_->feed(rest)) return fail(grammar_->error());
    return {};
  }
  std::copy(rest.begin(), rest.end(), tail_.begin());
  tail_size_ = rest.size();
  return {};
}

/// The marks are of use where the blocks are the same as those of this check, in the same state.
Result<void> Checker::feed_marked(std::span<const std::uint8_t> bytes, const Marked& marked) {
  const MarkCarry now{state_.carry.strings, state_.carry.tail};
  if (grammar_ || tail_size_ != 0 || !begun_ || marked.before != now) return feed(bytes);
  const std::size_t count = bytes.size() / 64;
  TRY(blocks(bytes.data(), count, &marked));
  return feed(bytes.subspan(count * 64));
}

Result<void> Checker::tail_block() {
  if (!begun_ && std::memcmp(tail_.data(), "\xEF\xBB\xBF", 3) == 0) std::fill_n(tail_.begin(), 3, std::uint8_t{' '});
  begun_ = true;
  tail_size_ = 0;
  return blocks(tail_.data(), 1);
}

Result<void> Checker::blocks(const std::uint8_t* bytes, std::size_t count, const Marked* marked) {
  for (std::size_t done = 0; done < count; done += chunk) {
    const std::size_t now = std::min(chunk, count - done);
    const GrammarCarry carry = state_.carry;
    const std::uint64_t depth = state_.depth;
    const std::uint64_t offset = state_.offset;
    const std::uint64_t quote = state_.last_quote;
    reserve(now);
    if (marked != nullptr) {
      const std::uint64_t before = state_.entries;
      const Marked::Chunk& made = marked->chunks[done / chunk];
      if (made.fine && kernel_->check_marked(bytes + done * 64, now, &marked->marks[done], made.behind, state_)) {
        note_root(bytes + done * 64, now, before);
        continue;
      }
    } else if (check(bytes + done * 64, now)) {
      continue;
    }
    state_.last_quote = quote;
    return fall_back(bytes + done * 64, count - done, carry, depth, offset);
  }
  return {};
}

/// Checks a chunk, and finds the root's type and keys in it. False: something is wrong.
bool Checker::check(const std::uint8_t* bytes, std::size_t count) {
  const std::uint64_t before = state_.entries;
  if (!kernel_->check(bytes, count, state_)) return false;
  note_root(bytes, count, before);
  return true;
}

/// The root's type and keys in a chunk that was checked; `before` is the number of entries before it.
void Checker::note_root(const std::uint8_t* bytes, std::size_t count, std::uint64_t before) {
  for (std::size_t i = 0; !root_ && i < count * 64; ++i)
    if (type_of[bytes[i]] != no_type) root_ = type_of[bytes[i]];
  if (keys_ && root_ == Type::object && (state_.entries != before || keys_->open()))
    keys_->feed(bytes, std::span(state_.begins).first(count));
}

Result<void> Checker::fall_back(const std::uint8_t* bytes, std::size_t count, const GrammarCarry& carry,
                                std::uint64_t depth, std::uint64_t offset) {
  state_.carry = carry;
  state_.depth = depth;
  state_.offset = offset;
  restore_stack(*kernel_, bytes, std::min(chunk, count), state_);
  grammar_.emplace(state_, lines_);
  if (!grammar_->feed({bytes, count * 64})) return fail(grammar_->error());
  return {};
}

Result<void> Checker::finish() {
  if (!grammar_) {
    // Whitespace up to the block's end changes nothing, but an error at the end must have the document's end as
    // offset.
    std::array<std::uint8_t, 64> last{};
    last.fill(' ');
    std::copy_n(tail_.begin(), tail_size_, last.begin());
    const std::size_t size = tail_size_;
    if (!begun_ && size >= 3 && std::memcmp(last.data(), "\xEF\xBB\xBF", 3) == 0)
      std::fill_n(last.begin(), 3, std::uint8_t{' '});
    begun_ = true;
    const GrammarCarry carry = state_.carry;
    const std::uint64_t depth = state_.depth;
    const std::uint64_t offset = state_.offset;
    const std::uint64_t quote = state_.last_quote;
    reserve(1);
    const bool fine = check(last.data(), 1);
    if (fine && state_.carry.after_value != 0 && state_.depth == 0) {
      if (state_.carry.high_end != 0) {
        if (state_.lone_count++ == 0) state_.lone_first = state_.carry.high_end - 6;
        state_.carry.high_end = 0;
      }
      return {};
    }
    state_.carry = carry;
    state_.depth = depth;
    state_.offset = offset;
    state_.last_quote = quote;
    restore_stack(*kernel_, last.data(), 1, state_);
    grammar_.emplace(state_, lines_);
    if (!grammar_->feed({last.data(), size})) return fail(grammar_->error());
  }
  if (!grammar_->finish()) return fail(grammar_->error());
  return {};
}

std::uint64_t Checker::lone_surrogates() const { return state_.lone_count; }

std::uint64_t Checker::first_lone_surrogate() const { return state_.lone_first; }

}  // namespace jt::scan
