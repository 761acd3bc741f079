// SPDX-License-Identifier: MIT
#include "core/path/array_index.hpp"

namespace jt::path {

bool ArrayIndex::build(scan::Cursor& cursor) {
  for (;;) {
    if (marks_.size() == max_marks) {
      for (std::size_t i = 0; i < max_marks / 2; ++i) marks_[i] = marks_[2 * i];
      marks_.resize(max_marks / 2);
      stride_ *= 2;
    }
    marks_.push_back(cursor.mark());
    const std::uint64_t skipped = cursor.skip_elements(stride_);
    count_ += skipped;
    if (skipped < stride_) return !cursor.failed();
  }
}

bool ArrayIndex::seek(scan::Cursor& cursor, std::uint64_t at) const {
  const std::uint64_t within = at % stride_;
  if (!cursor.go(marks_[static_cast<std::size_t>(at / stride_)])) return false;
  return cursor.skip_elements(within) == within;
}

}  // namespace jt::path
