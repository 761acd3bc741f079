// SPDX-License-Identifier: MIT
#include "core/format/formatter.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace jt::format {
namespace {

std::uint64_t from_bit(unsigned bit) { return ~std::uint64_t{0} << bit; }

}  // namespace

Formatter::Formatter(scan::Stream& stream, const FormatOptions& options)
    : stream_(stream),
      compact_(options.compact || stream.options().lines),
      line_(options.line_end),
      line_end_(options.line_end.size()),
      width_(options.indent.size()),
      out_(std::make_unique_for_overwrite<char[]>(flush_at + most_of_block)) {
  for (std::uint64_t level = 0; level < deepest; ++level) line_ += options.indent;
  line_.append(16, ' ');  // `new_line` copies 16 bytes at least
}

// ---- reading

bool Formatter::flush() {
  if (size_ == 0 || sink_ == nullptr) return true;
  const bool more = (*sink_)({out_.get(), size_});
  size_ = 0;
  return more;
}

/// Past a byte order mark, which is no token.
void Formatter::skip_mark() {
  begun_ = true;
  while (stream_.end() < 3 && stream_.slide(0)) {
    if (*stream_.data(0) != 0xEF) break;
  }
  if (stream_.end() >= 3 && std::memcmp(stream_.data(0), "\xEF\xBB\xBF", 3) == 0) at_ = 3;
  if (stream_.options().lines) at_ = 1;  // the bracket that the source adds
  gaps_begin_ = gaps_end_ = stream_.begin();
}

/// Sees to it that there are marked bytes at `at_`.
Formatter::Read Formatter::ready() {
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
std::uint64_t Formatter::carry_of(std::uint64_t block) const {
  if (block == 0) return carry_;
  return static_cast<std::uint64_t>(static_cast<std::int64_t>(gaps_[block - 1].in_string) >> 63);
}

/// A block of which only a part was there is marked again, from its beginning.
void Formatter::mark() {
  const std::uint64_t skip = (at_ - stream_.begin()) / 64;
  const std::uint64_t begin = stream_.begin() + skip * 64;
  carry_ = carry_of((begin - gaps_begin_) / 64);
  gaps_begin_ = begin;
  const std::size_t blocks = std::min<std::size_t>(marked_at_once, stream_.blocks() - skip);
  stream_.kernel().gaps(stream_.data(begin), stream_.bits() + skip, blocks, carry_, gaps_.data());
  gaps_end_ = std::min(begin + blocks * 64, stream_.end());
}

bool Formatter::more() {
  while (ready() == Read::more) {
    const std::uint64_t block = (at_ - gaps_begin_) / 64;
    const scan::Gaps& gaps = gaps_[block];
    const auto from = static_cast<unsigned>((at_ - gaps_begin_) % 64);
    const std::uint64_t tokens = ~(gaps.blank | gaps.line) & from_bit(from);
    const std::uint64_t begin = gaps_begin_ + block * 64;
    const std::uint64_t found = begin + (tokens == 0 ? 64 : static_cast<unsigned>(std::countr_zero(tokens)));
    const std::uint64_t end = std::min(limit_, gaps_end_);
    at_ = std::min(found, end);
    if (found < end && tokens != 0) return true;
  }
  return false;
}

bool Formatter::write(const scan::Sink& sink) {
  sink_ = &sink;
  depth_ = 0;
  fresh_ = false;
  Read read = Read::end;
  bool ended = false;
  bool open = true;
  while (open && !ended && (read = ready()) == Read::more) {
    while (open && !ended && at_ < std::min(limit_, gaps_end_)) {
      ended = block();
      if (size_ >= flush_at) open = flush();
    }
  }
  open = open && read != Read::stopped && !stream_.failed() && flush();
  sink_ = nullptr;
  size_ = 0;
  return open;
}

// ---- laying out

/// The block at `at_`, as far as it may be formatted. Whether the document ended with a line of NDJSON.
bool Formatter::block() {
  const std::uint64_t index = (at_ - gaps_begin_) / 64;
  const scan::Gaps& gaps = gaps_[index];
  const std::uint64_t begin = gaps_begin_ + index * 64;
  const auto from = static_cast<unsigned>(at_ - begin);
  auto to = static_cast<unsigned>(std::min<std::uint64_t>(64, std::min(limit_, gaps_end_) - begin));
  const std::uint64_t lines = stream_.options().lines ? gaps.line & from_bit(from) : 0;
  const auto line = static_cast<unsigned>(std::countr_zero(lines));  // 64: none
  const bool ended = line < to;
  to = std::min(to, line);
  const std::uint8_t* bytes = stream_.data(begin);
  if (compact_) {
    compact(bytes, gaps, from, to);
  } else {
    pretty(bytes, stream_.bits()[(begin - stream_.begin()) / 64], gaps, from, to);
  }
  at_ = begin + to + (ended ? 1 : 0);
  return ended;
}

namespace {

/// Up to 64 bytes within a block; so many are readable after it and may be written beyond the end.
inline char* put(char* out, const std::uint8_t* bytes, std::size_t size) {
  if (size <= 16) {
    std::memcpy(out, bytes, 16);
  } else {
    std::memcpy(out, bytes, 64);
  }
  return out + size;
}

/// A line end and the indentation, of `size` bytes together.
inline char* put_line(char* out, const char* line, std::size_t size) {
  if (size <= 16) {
    std::memcpy(out, line, 16);
  } else {
    std::memcpy(out, line, size);
  }
  return out + size;
}

}  // namespace

void Formatter::compact(const std::uint8_t* bytes, const scan::Gaps& gaps, unsigned from, unsigned to) {
  const std::uint64_t below = to == 64 ? ~std::uint64_t{0} : ~from_bit(to);
  std::uint64_t keep = ~gaps.blank & from_bit(from) & below;
  char* out = out_.get() + size_;
  while (keep != 0) {
    const auto begin = static_cast<unsigned>(std::countr_zero(keep));
    const auto size = static_cast<unsigned>(std::countr_one(keep >> begin));
    out = put(out, bytes + begin, size);
    if (begin + size == 64) break;
    keep &= from_bit(begin + size);
  }
  size_ = static_cast<std::size_t>(out - out_.get());
}

/// Between two separators there is one token at most. The state is in local variables: what is written through a
/// pointer to char could be any member, so each of these would be read again after each token.
void Formatter::pretty(const std::uint8_t* bytes, const scan::Bits& bits, const scan::Gaps& gaps, unsigned from,
                       unsigned to) {
  const std::uint64_t stops = bits.open | bits.close | bits.comma | gaps.colon | gaps.blank;
  const char* const line = line_.data();
  const std::size_t width = width_;
  const auto indent = [width, end = line_end_](std::uint64_t depth) { return end + std::min(depth, deepest) * width; };
  char* out = out_.get() + size_;
  std::uint64_t depth = depth_;
  std::size_t line_size = indent(depth);
  bool fresh = fresh_;
  for (unsigned at = from; at < to;) {
    const std::uint64_t rest = stops >> at;
    if ((rest & 1) == 0) {
      if (fresh) out = put_line(out, line, line_size);
      fresh = false;
      const unsigned next = std::min(to, rest == 0 ? 64 : at + static_cast<unsigned>(std::countr_zero(rest)));
      out = put(out, bytes + at, next - at);
      at = next;
      if (at == to) break;
    }
    const std::uint64_t bit = std::uint64_t{1} << at;
    if ((gaps.blank & bit) != 0) {
      at += static_cast<unsigned>(std::countr_one(gaps.blank >> at));
      continue;
    }
    const char byte = static_cast<char>(bytes[at++]);
    if ((bits.close & bit) != 0) {
      if (depth > 0) --depth;
      line_size = indent(depth);
      if (!fresh) out = put_line(out, line, line_size);
      fresh = false;
      *out++ = byte;
      continue;
    }
    if (fresh) out = put_line(out, line, line_size);
    *out++ = byte;
    fresh = (bits.open & bit) != 0;
    if (fresh) {
      line_size = indent(++depth);
    } else if ((bits.comma & bit) != 0) {
      out = put_line(out, line, line_size);
    } else {
      *out++ = ' ';
    }
  }
  size_ = static_cast<std::size_t>(out - out_.get());
  depth_ = depth;
  fresh_ = fresh;
}

}  // namespace jt::format
