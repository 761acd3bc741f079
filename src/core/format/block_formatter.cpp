// SPDX-License-Identifier: MIT
#include "core/format/block_formatter.hpp"

#include <algorithm>
#include <bit>

namespace jt::format {

BlockFormatter::BlockFormatter(scan::Stream& stream, const FormatOptions& options)
    : stream_(stream),
      compact_(options.compact || stream.options().lines),
      line_(options.line_end),
      line_end_(options.line_end.size()),
      width_(options.indent.size()),
      out_(std::make_unique_for_overwrite<char[]>(flush_at + most_of_block)) {
  for (std::uint64_t level = 0; level < deepest; ++level) line_ += options.indent;
  line_.append(16, ' ');  // `put_line` copies 16 bytes at least
}

bool BlockFormatter::flush() {
  if (size_ == 0 || sink_ == nullptr) return true;
  const bool more = (*sink_)({out_.get(), size_});
  size_ = 0;
  return more;
}

/// Past a byte order mark, which is no token.
void BlockFormatter::skip_mark() {
  begun_ = true;
  while (stream_.end() < 3 && stream_.slide(0)) {
    if (*stream_.data(0) != 0xEF) break;
  }
  if (stream_.end() >= 3 && std::memcmp(stream_.data(0), "\xEF\xBB\xBF", 3) == 0) at_ = 3;
  if (stream_.options().lines) at_ = 1;  // the bracket that the source adds
  gaps_begin_ = gaps_end_ = stream_.begin();
}

/// Sees to it that there are marked bytes at `at_`.
BlockFormatter::Read BlockFormatter::ready() {
  if (!begun_) skip_mark();
  for (;;) {
    if (stream_.failed()) return Read::end;  // what the window holds may be what is wrong
    limit_ = stream_.end();
    // The last bracket of NDJSON is the source's own.
    if (stream_.options().lines && limit_ > at_ && *stream_.data(limit_ - 1) == ']') --limit_;
    if (at_ < limit_) break;
    if (!flush()) return Read::stopped;
    if (!stream_.slide(at_)) return Read::end;
  }
  if (at_ - gaps_begin_ >= gaps_end_ - gaps_begin_) mark();  // modulo 2^64: a shifted window begins before 0
  return Read::more;
}

/// All ones where that marked block, or the one after the last, begins inside a string.
std::uint64_t BlockFormatter::carry_of(std::uint64_t block) const {
  if (block == 0) return carry_;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(gaps_[block - 1].in_string) >> 63);
}

/// A block of which only a part was there is marked again, from its beginning.
void BlockFormatter::mark() {
  const std::uint64_t skip = (at_ - stream_.begin()) / 64;
  const std::uint64_t begin = stream_.begin() + skip * 64;
  carry_ = carry_of((begin - gaps_begin_) / 64);
  gaps_begin_ = begin;
  const std::size_t blocks = std::min<std::size_t>(marked_at_once, stream_.blocks() - skip);
  stream_.kernel().gaps(stream_.data(begin), stream_.bits() + skip, blocks, carry_, gaps_.data());
  gaps_end_ = std::min(begin + blocks * 64, stream_.end());
}

bool BlockFormatter::more() {
  while (ready() == Read::more) {
    const std::uint64_t block = (at_ - gaps_begin_) / 64;
    const scan::Gaps& gaps = gaps_[block];
    const auto from = static_cast<unsigned>((at_ - gaps_begin_) % 64);
    const std::uint64_t tokens = ~(gaps.blank | gaps.line) & from_bit(from);
    const std::uint64_t begin = gaps_begin_ + block * 64;
    const std::uint64_t found = begin + (tokens == 0 ? 64 : static_cast<unsigned>(std::countr_zero(tokens)));
    const std::uint64_t end = marked_end();
    at_ = std::min(found, end);
    if (found < end && tokens != 0) return true;
  }
  return false;
}

bool BlockFormatter::write(const scan::Sink& sink) {
  sink_ = &sink;
  begin_text();
  Read read = Read::end;
  bool ended = false;
  bool open = true;
  while (open && !ended && (read = ready()) == Read::more) {
    const std::uint64_t end = marked_end();
    while (open && !ended && at_ < end) {
      ended = lay_out(end);
      if (size_ >= flush_at) open = flush();
    }
  }
  open = open && read != Read::stopped && !failure();
  if (open && !ended) end_text();
  open = open && flush();
  sink_ = nullptr;
  size_ = 0;
  return open;
}

}  // namespace jt::format
