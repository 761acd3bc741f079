// SPDX-License-Identifier: MIT
#include "core/format/formatter.hpp"

#include <algorithm>
#include <bit>

namespace jt::format {

void Formatter::begin_text() {
  depth_ = 0;
  fresh_ = false;
}

bool Formatter::lay_out(std::uint64_t end) {
  bool ended = false;
  while (!ended && at_ < end && size_ < flush_at) ended = block();
  return ended;
}

/// The block at `at_`, as far as it may be formatted. Whether the document ended with a line of NDJSON.
bool Formatter::block() {
  const std::uint64_t index = (at_ - gaps_begin_) / 64;
  const scan::Gaps& gaps = gaps_[index];
  const std::uint64_t begin = gaps_begin_ + index * 64;
  const auto from = static_cast<unsigned>(at_ - begin);
  auto to = static_cast<unsigned>(std::min<std::uint64_t>(64, marked_end() - begin));
  const std::uint64_t lines = stream_.options().lines ? gaps.line & from_bit(from) : 0;
  const auto line = static_cast<unsigned>(std::countr_zero(lines));  // 64: none
  const bool ended = line < to;
  to = std::min(to, line);
  const std::uint8_t* bytes = stream_.data(begin);
  if (compact_) {
    copy_tokens(bytes, gaps, from, to);
  } else {
    pretty(bytes, stream_.bits()[(begin - stream_.begin()) / 64], gaps, from, to);
  }
  at_ = begin + to + (ended ? 1 : 0);
  return ended;
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
