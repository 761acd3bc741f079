// SPDX-License-Identifier: MIT
#include "core/document/line_marks.hpp"

#include <algorithm>

#include "core/text/count.hpp"

namespace jt::document {

Result<void> LineMarks::feed(std::span<const std::uint8_t> bytes) {
  if (marks_.empty() || now_.offset - marks_.back().offset >= stride) marks_.push_back(now_);
  now_.lines += text::count_byte(bytes, '\n');
  now_.offset += bytes.size();
  return {};
}

std::uint64_t LineMarks::line_at(std::uint64_t offset, bytes::Source& source) const {
  const auto after = std::upper_bound(marks_.begin(), marks_.end(), offset,
                                      [](std::uint64_t at, const Mark& mark) { return at < mark.offset; });
  Mark at = after == marks_.begin() ? Mark{} : *std::prev(after);
  std::vector<std::uint8_t> block(std::size_t{64} << 10);
  while (at.offset < offset) {
    const auto want = static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), offset - at.offset));
    const auto got = source.read(at.offset, block.data(), want);
    if (!got || *got == 0) break;
    at.lines += text::count_byte(std::span(block).first(*got), '\n');
    at.offset += *got;
  }
  return at.lines + 1;
}

}  // namespace jt::document
