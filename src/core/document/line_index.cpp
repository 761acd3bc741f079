// SPDX-License-Identifier: MIT
#include "core/document/line_index.hpp"

#include <algorithm>

#include "core/text/count.hpp"

namespace jt::document {

Result<std::uint64_t> LineIndex::line(std::uint64_t offset) {
  if (lines_.empty()) lines_.push_back(0);
  if (offset < at_) {
    const auto near = static_cast<std::size_t>(offset / step_);  // passed before, so it is known
    at_ = block_begin_ = near * step_;
    feeds_ = lines_[near];
    block_.clear();
  }
  while (at_ < offset) {
    if (at_ == block_begin_ + block_.size()) {
      block_begin_ = at_;
      block_.resize(step_ - static_cast<std::size_t>(at_ % step_));
      auto got = source_.read(at_, reinterpret_cast<std::uint8_t*>(block_.data()),
                              std::min<std::size_t>(block_.size(), std::size_t{64} << 10));
      if (!got) return fail(std::move(got.error()));
      block_.resize(*got);
      if (*got == 0) break;
    }
    const std::uint64_t end = std::min(offset, block_begin_ + block_.size());
    const auto* from = reinterpret_cast<const std::uint8_t*>(block_.data()) + (at_ - block_begin_);
    feeds_ += text::count_byte({from, static_cast<std::size_t>(end - at_)}, '\n');
    at_ = end;
    if (at_ == lines_.size() * step_) lines_.push_back(feeds_);
  }
  return feeds_ + 1;
}

}  // namespace jt::document
