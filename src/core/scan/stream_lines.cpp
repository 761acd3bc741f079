// SPDX-License-Identifier: MIT
// The part of Stream that reads lines which an observer checks. Its window ends behind a line that was checked, and
// what follows a bad line is not shown: so what has been done with the lines before does not depend on where windows
// happen to end, and not on how many threads read.
#include <algorithm>
#include <cstring>
#include <utility>

#include "core/scan/lines_source.hpp"
#include "core/scan/stream.hpp"

namespace jt::scan {
namespace {

/// Of a longer line, so many bytes at a time are shown before it has ended.
constexpr std::uint64_t piece = std::uint64_t{64} << 10;

/// The end of what may be shown of a line that is known up to there.
std::uint64_t whole_pieces(std::uint64_t line, std::uint64_t to) { return line + (to - line) / piece * piece; }

}  // namespace

bool Stream::read_lines(std::uint64_t keep) {
  for (const std::uint64_t seen = end();;) {
    show_hidden();
    const bool more = read_on(keep);
    if (end() != seen && failed()) {
      end_before(*std::exchange(failure_, std::nullopt), seen);
    } else if (more) {
      hide_unfinished(seen);
    }
    if (end() != seen) return true;
    if (!more) return !failed() && behind_ && read_on(keep);
  }
}

/// An error of the source comes behind all that was read, one of a line behind the line before. Its offset is one in
/// the file.
void Stream::end_before(Error error, std::uint64_t seen) {
  const std::uint64_t at = error->at ? error->at->offset + 1 : seen;
  const std::uint64_t to = std::clamp(at, seen, end());
  hide(std::clamp(whole_pieces(line_before(to), to), seen, end()));
  hidden_.size = 0;
  ended_ = false;
  behind_ = std::move(error);
}

/// The beginning of the line that is cut there.
std::uint64_t Stream::line_before(std::uint64_t offset) const {
  const void* const last = ::memrchr(front_, LinesSource::separator, static_cast<std::size_t>(offset - base_));
  if (last == nullptr) return std::min(line_, offset);
  return base_ + static_cast<std::size_t>(static_cast<const std::uint8_t*>(last) - front_) + 1;
}

void Stream::hide_unfinished(std::uint64_t seen) {
  if (ended_) return;
  line_ = line_before(end());
  hide(std::max(whole_pieces(line_, end()), seen));
}

/// Blanks take the place of what else the last block holds: who reads bitmaps reads whole ones.
void Stream::hide(std::uint64_t from) {
  const auto size = static_cast<std::size_t>(from - base_);
  hidden_.size = size_ - size;
  size_ = size;
  const std::size_t behind = size % 64;
  if (hidden_.size == 0 || behind == 0) return;
  std::uint8_t* const block = front_ + (size - behind);
  Bits& bits = front_bits_[size / 64];
  std::memcpy(hidden_.block.data(), block, 64);
  hidden_.bits = bits;
  std::fill(block + behind, block + 64, std::uint8_t{' '});
  const std::uint64_t shown = (std::uint64_t{1} << behind) - 1;
  bits = {bits.quote & shown, bits.open & shown, bits.close & shown, bits.comma & shown};
}

void Stream::show_hidden() {
  if (hidden_.size == 0) return;
  if (const std::size_t behind = size_ % 64; behind != 0) {
    std::memcpy(front_ + (size_ - behind), hidden_.block.data(), 64);
    front_bits_[size_ / 64] = hidden_.bits;
  }
  size_ += hidden_.size;
  hidden_.size = 0;
}

}  // namespace jt::scan
