// SPDX-License-Identifier: MIT
// Formatter: lays a document out anew, a window at a time. Every token is as it was; only the whitespace between tokens
// changes.
//
// Formatter copies tokens as spans between the bits of a kernel (`gaps`); it checks nothing itself, the check runs on
// a second thread. In place, `rewrite()` is the second end of edits: the same target, replacement and journal.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <string>

#include "core/scan/cursor.hpp"
#include "core/scan/stream.hpp"

namespace jt::format {

struct FormatOptions {
  bool compact = false;         ///< on one line, without whitespace
  std::string indent = "  ";    ///< of one level: at most `Formatter::widest` bytes
  std::string line_end = "\n";  ///< or "\r\n"
};

/// Works on bitmaps of 64 bytes and checks nothing: the stream needs an observer that checks. Text that is no JSON
/// gives some other text that is no JSON. Holds a window, some output, and no stack.
class Formatter {
 public:
  /// Levels below this one are indented like it: 100,000 levels would else take gigabytes of blanks.
  static constexpr std::uint64_t deepest = 128;
  static constexpr std::size_t widest = 16;

  /// Borrows the stream, from which nothing was read yet. With `StreamOptions::lines` each document is compact.
  Formatter(scan::Stream& stream, const FormatOptions& options);

  /// Goes to the first byte of the next document: the only one, or one of NDJSON. False: there is none, or the stream
  /// failed.
  bool more();
  /// Writes that document, without a newline after it; pieces come as soon as the stream would read on. False: the
  /// stream failed, or the sink said stop.
  bool write(const scan::Sink& sink);

 private:
  enum class Read : std::uint8_t { more, end, stopped };

  Read ready();
  void skip_mark();
  void mark();
  bool flush();
  [[nodiscard]] std::uint64_t carry_of(std::uint64_t block) const;
  bool block();
  void pretty(const std::uint8_t* bytes, const scan::Bits& bits, const scan::Gaps& gaps, unsigned from, unsigned to);
  void compact(const std::uint8_t* bytes, const scan::Gaps& gaps, unsigned from, unsigned to);

  static constexpr std::size_t marked_at_once = 64;  ///< blocks
  static constexpr std::size_t flush_at = std::size_t{128} << 10;
  /// What one block can become: each byte a bracket with a line of its own.
  static constexpr std::size_t most_of_block = 64 * (3 + deepest * widest) + 64;

  scan::Stream& stream_;
  bool compact_;
  std::string line_;      ///< a line end, the deepest indentation, and some more bytes
  std::size_t line_end_;  ///< bytes of the line end
  std::size_t width_;     ///< of one level, in bytes
  const scan::Sink* sink_ = nullptr;
  std::unique_ptr<char[]> out_;  ///< up to flush_at bytes, and room for one block
  std::size_t size_ = 0;

  std::uint64_t at_ = 0;     ///< absolute offset of the next byte
  std::uint64_t limit_ = 0;  ///< offset up to which bytes may be formatted now
  std::array<scan::Gaps, marked_at_once> gaps_{};
  std::uint64_t gaps_begin_ = 0;  ///< absolute offset of the first marked block
  std::uint64_t gaps_end_ = 0;
  std::uint64_t carry_ = 0;  ///< all ones where the first marked block begins inside a string
  std::uint64_t depth_ = 0;
  bool begun_ = false;
  bool fresh_ = false;  ///< a bracket was opened, and nothing but blanks has come since
};

}  // namespace jt::format
