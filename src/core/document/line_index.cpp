// SPDX-License-Identifier: MIT
#include "core/document/line_index.hpp"

#include <algorithm>

#include "core/text/count.hpp"

namespace jt::document {
namespace {

/// Bytes per read.
constexpr std::size_t piece = std::size_t{64} << 10;

}  // namespace

Result<void> LineIndex::feed(std::span<const std::uint8_t> bytes) {
  at_.feeds += text::count_byte(bytes, '\n');
  at_.offset += bytes.size();
  note(at_);
  return {};
}

void LineIndex::note(const Mark& mark) {
  if (mark.offset >= marks_.back().offset + step_) marks_.push_back(mark);
}

/// Goes to the nearest mark before the offset, unless the last offset is nearer.
void LineIndex::start_near(std::uint64_t offset) {
  const auto after = std::upper_bound(marks_.begin(), marks_.end(), offset,
                                      [](std::uint64_t at, const Mark& mark) { return at < mark.offset; });
  const Mark& near = *std::prev(after);  // the first mark is at 0
  if (at_.offset <= offset && at_.offset >= near.offset) return;
  at_ = near;
  block_.clear();
}

Result<std::uint64_t> LineIndex::line(std::uint64_t offset, bytes::Source& source) {
  start_near(offset);
  while (at_.offset < offset) {
    if (at_.offset < block_begin_ || at_.offset >= block_begin_ + block_.size()) {
      block_begin_ = at_.offset;
      block_.resize(std::min(piece, step_));
      auto got = source.read(at_.offset, block_.data(), block_.size());
      block_.resize(got.value_or(0));
      if (!got) return fail(std::move(got.error()));
      if (*got == 0) break;
    }
    const std::uint64_t end = std::min(offset, block_begin_ + block_.size());
    const auto from = static_cast<std::size_t>(at_.offset - block_begin_);
    at_.feeds += text::count_byte(std::span(block_).subspan(from, static_cast<std::size_t>(end - at_.offset)), '\n');
    at_.offset = end;
    note(at_);
  }
  return at_.feeds + 1;
}

}  // namespace jt::document
