// SPDX-License-Identifier: MIT
// BlockFormatter: what Formatter and CommentedFormatter share. Goes over the blocks of a stream with their bitmaps, and
// passes on what they become.
#pragma once

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <memory>
#include <optional>
#include <string>

#include "core/scan/cursor.hpp"
#include "core/scan/stream.hpp"

namespace jt::format {

struct FormatOptions {
  bool compact = false;         ///< on one line, without whitespace
  std::string indent = "  ";    ///< of one level: at most `BlockFormatter::widest` bytes
  std::string line_end = "\n";  ///< or "\r\n"
  bool plain = false;           ///< comments and trailing commas are left out
  bool sort_keys = false;       ///< only of whole files (`whole_file.hpp`): members have the order of their keys
};

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

/// The bits from that one on.
inline std::uint64_t from_bit(unsigned bit) { return ~std::uint64_t{0} << bit; }

/// Works on bitmaps of 64 bytes and checks nothing: the stream needs an observer that checks. Text that is no JSON
/// gives some other text that is no JSON. Holds a window, some output, and no stack.
class BlockFormatter {
 public:
  /// Levels below this one are indented like it: 100,000 levels would else take gigabytes of blanks.
  static constexpr std::uint64_t deepest = 128;
  static constexpr std::size_t widest = 16;

  virtual ~BlockFormatter() = default;
  BlockFormatter(const BlockFormatter&) = delete;
  BlockFormatter& operator=(const BlockFormatter&) = delete;

  /// Goes to the first byte of the next document: the only one, or one of NDJSON. False: there is none, or reading
  /// failed.
  virtual bool more();
  /// Writes that document, without a newline after it; pieces come as soon as the stream would read on. False: reading
  /// failed, or the sink said stop.
  bool write(const scan::Sink& sink);
  /// Why reading failed, if it did.
  [[nodiscard]] const std::optional<Error>& failure() const { return failure_ ? failure_ : stream_.failure(); }

 protected:
  enum class Read : std::uint8_t { more, end, stopped };

  /// Borrows the stream, from which nothing was read yet. With `StreamOptions::lines` each document is compact.
  BlockFormatter(scan::Stream& stream, const FormatOptions& options);

  /// Lays out what is from `at_` up to `end`, all of it marked, or until `flush_at` bytes are there; moves `at_`.
  /// Whether the document ended, or reading failed.
  virtual bool lay_out(std::uint64_t end) = 0;
  /// The stream has ended. May write as much as a block becomes.
  virtual void end_text() {}
  virtual void begin_text() {}

  Read ready();
  /// The bytes of a block from one to another, without whitespace between tokens.
  void copy_tokens(const std::uint8_t* bytes, const scan::Gaps& gaps, unsigned from, unsigned to);
  /// Up to where bytes may be laid out now.
  [[nodiscard]] std::uint64_t marked_end() const { return std::min(limit_, gaps_end_); }
  [[nodiscard]] std::size_t line_size(std::uint64_t depth) const {
    return line_end_ + static_cast<std::size_t>(std::min(depth, deepest)) * width_;
  }

  static constexpr std::size_t marked_at_once = 64;  ///< blocks
  static constexpr std::size_t flush_at = std::size_t{128} << 10;
  /// What one block can become: each byte a bracket with a line of its own.
  static constexpr std::size_t most_of_block = 64 * (3 + deepest * widest) + 64;

  scan::Stream& stream_;
  bool compact_;
  std::string line_;             ///< a line end, the deepest indentation, and some more bytes
  std::size_t line_end_;         ///< bytes of the line end
  std::size_t width_;            ///< of one level, in bytes
  std::unique_ptr<char[]> out_;  ///< up to flush_at bytes, and room for one block
  std::size_t size_ = 0;

  std::uint64_t at_ = 0;     ///< absolute offset of the next byte
  std::uint64_t limit_ = 0;  ///< offset up to which bytes may be formatted now
  std::array<scan::Gaps, marked_at_once> gaps_{};
  std::uint64_t gaps_begin_ = 0;  ///< absolute offset of the first marked block
  std::uint64_t gaps_end_ = 0;
  std::optional<Error> failure_;  ///< besides that of the stream

 private:
  void skip_mark();
  void mark();
  bool flush();
  [[nodiscard]] std::uint64_t carry_of(std::uint64_t block) const;

  const scan::Sink* sink_ = nullptr;
  std::uint64_t carry_ = 0;  ///< all ones where the first marked block begins inside a string
  bool begun_ = false;
};

inline void BlockFormatter::copy_tokens(const std::uint8_t* bytes, const scan::Gaps& gaps, unsigned from, unsigned to) {
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

}  // namespace jt::format
