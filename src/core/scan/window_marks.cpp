// SPDX-License-Identifier: MIT
#include "core/scan/window_marks.hpp"

#include <algorithm>

namespace jt::scan {

void WindowMarks::reserve(std::size_t blocks) {
  if (marks_.size() < blocks) marks_.resize(blocks);
  chunks_.reserve((blocks + max_check_blocks - 1) / max_check_blocks);
}

void WindowMarks::make(const Kernel& kernel, const std::uint8_t* bytes, std::size_t blocks, MarkCarry& carry,
                       Bits* bits) {
  reserve(blocks);
  chunks_.clear();
  made_.before = carry;
  for (std::size_t from = 0; from < blocks; from += max_check_blocks) {
    const std::size_t now = std::min(max_check_blocks, blocks - from);
    Marks* const marks = marks_.data() + from;
    const bool fine = kernel.mark(bytes + from * 64, now, carry, marks);
    chunks_.push_back({carry, fine});
    for (std::size_t i = 0; i < now; ++i)
      bits[from + i] = {marks[i].quote, marks[i].open, marks[i].close, marks[i].comma};
  }
  made_.marks = {marks_.data(), blocks};
  made_.chunks = chunks_;
}

}  // namespace jt::scan
