// SPDX-License-Identifier: MIT
// Nearby: reads a valid document around a place, forwards and backwards, in small windows.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt {

/// The failure of a read is kept, as a Cursor keeps its own: after it every look finds the end of the document.
class Nearby {
 public:
  /// Borrows the source, which must rewind and hold valid JSON.
  explicit Nearby(Source& source) : source_(&source) {}
  Nearby(const Nearby&) = delete;
  Nearby& operator=(const Nearby&) = delete;

  /// The byte at the offset, or -1 past the end.
  int at(std::uint64_t offset) {
    if (offset - begin_ < window_.size()) return static_cast<unsigned char>(window_[offset - begin_]);
    return load(offset);
  }
  /// The bytes from `begin` up to `end`.
  std::string text(std::uint64_t begin, std::uint64_t end);

  /// The offset of the first byte from `at` on that is no blank.
  std::uint64_t past_blanks(std::uint64_t at);
  /// The offset after the last byte before `at` that is no blank; 0 where there is none.
  std::uint64_t before_blanks(std::uint64_t at);
  /// The offset of the value whose last byte is before `end`, looking back over at most `limit` bytes. Valid JSON can
  /// be read backwards: outside a string a quote closes one, and the string begins at the nearest quote before it that
  /// an even number of backslashes precedes.
  std::optional<std::uint64_t> value_before(std::uint64_t end, std::uint64_t limit);
  /// The offset after the value that begins at `begin`, looking at no more than `limit` bytes.
  std::optional<std::uint64_t> past_value(std::uint64_t begin, std::uint64_t limit);
  /// The blanks at the beginning of the line that holds the offset. Where the line is longer than `limit`: none.
  std::string indentation(std::uint64_t at, std::uint64_t limit = 65'536);

  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
  /// The source was edited: what was read is not what stands there any more.
  void forget() { window_.clear(); }

 private:
  int load(std::uint64_t offset);
  std::optional<std::uint64_t> string_before(std::uint64_t end, std::uint64_t lowest);

  static constexpr std::size_t window_size = 4096;
  Source* source_;
  std::string window_;
  std::uint64_t begin_ = 0;
  std::optional<Error> failure_;
};

/// Whether the byte is a blank of JSON.
constexpr bool is_json_blank(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace jt
