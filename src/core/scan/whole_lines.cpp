// SPDX-License-Identifier: MIT
#include "core/scan/whole_lines.hpp"

#include <algorithm>
#include <bit>

namespace jt::scan {
namespace {

constexpr std::size_t block = 64;

bool is_blank(std::uint8_t c) { return c == ' ' || c == '\t' || c == '\r'; }

}  // namespace

WholeLines::WholeLines(std::uint64_t limit, std::uint8_t end, const Kernel& kernel) : kernel_(&kernel) {
  state_.limit = limit + 1;
  line_feed_.pairs[0] = {{0, end, 0}, {0, end, 0}};  // costs less than a set of one byte
  line_feed_.count = 1;
}

/// A block that opens the array, the lines, an element that follows the last one, and the end of the array.
void WholeLines::copy(std::span<const std::uint8_t> lines) {
  const std::size_t blocks = (lines.size() + 2 + block - 1) / block;
  text_.resize((blocks + 2) * block);  // the kernel may read a little more
  std::fill_n(text_.begin(), block, std::uint8_t{' '});
  text_[block - 1] = '[';
  std::copy(lines.begin(), lines.end(), text_.begin() + block);
  const auto end = text_.begin() + static_cast<std::ptrdiff_t>(block + lines.size());
  std::fill(end, text_.end(), std::uint8_t{' '});
  end[0] = '0';
  end[1] = ']';
  ends_.resize(blocks);
  kernel_->hits(text_.data() + block, blocks, line_feed_, ends_.data());
  line_feeds_ = 0;
  for (std::size_t i = 0; i < blocks; ++i) {
    for (std::uint64_t rest = ends_[i]; rest != 0; rest &= rest - 1, ++line_feeds_)
      text_[(i + 1) * block + static_cast<std::size_t>(std::countr_zero(rest))] = ',';
  }
}

/// Whether nothing but blanks is between this byte of the array and a line feed, or the bracket, before it.
bool WholeLines::follows_line_feed(std::size_t at) const {
  do --at;
  while (is_blank(text_[at]));
  if (at < block) return true;
  at -= block;
  return ((ends_[at / block] >> (at % block)) & 1) != 0;
}

/// Whether all entries that begin in these blocks do. Most begin directly behind.
bool WholeLines::follow_line_feeds(std::size_t first, std::size_t count) {
  for (std::size_t i = 0; i < count; ++i) {
    const std::size_t at = first + i;  // of the array; block 0 holds its bracket alone
    const std::uint64_t before = at < 2 ? at : ends_[at - 2] >> 63;
    const std::uint64_t behind = at == 0 ? 0 : (ends_[at - 1] << 1) | before;
    for (std::uint64_t rest = state_.begins[i] & ~behind; rest != 0; rest &= rest - 1)
      if (!follows_line_feed(at * block + static_cast<std::size_t>(std::countr_zero(rest)))) return false;
  }
  return true;
}

bool WholeLines::check(std::span<const std::uint8_t> lines, std::uint64_t offset) {
  copy(lines);
  state_.restart();
  state_.offset = offset - block;  // where the array begins, so that the lines have their own offsets
  const std::size_t blocks = ends_.size() + 1;
  for (std::size_t done = 0; done < blocks;) {
    const std::size_t now = std::min(max_check_blocks, blocks - done);
    const std::size_t room = GrammarState::below + state_.depth + (now + 1) * block + 2;
    if (state_.stack.size() < room) state_.stack.resize(room + state_.depth);
    if (done == 0) std::fill_n(state_.stack.begin(), GrammarState::below + 1, GrammarState::root);
    if (!kernel_->check(text_.data() + done * block, now, state_) || !follow_line_feeds(done, now)) return false;
    done += now;
  }
  if (state_.depth != 0 || state_.carry.after_value == 0 || state_.entries != line_feeds_ + 1) return false;
  // The last escape of the last string may be half a pair.
  if (state_.carry.high_end != 0 && state_.lone_count++ == 0) state_.lone_first = state_.carry.high_end - 6;
  return true;
}

}  // namespace jt::scan
