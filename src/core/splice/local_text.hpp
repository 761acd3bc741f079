// SPDX-License-Identifier: MIT
// LocalText: reads a valid document around a place, forwards and backwards, in small windows.
#pragma once

#include <limits>
#include <optional>
#include <string>

#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::splice {

/// Blanks between two tokens. They are found, and not held: there may be gigabytes of them.
struct Gap {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t lines = 0;  ///< line feeds among them
  [[nodiscard]] std::uint64_t size() const { return end - begin; }
};

/// The failure of a read is kept, as a Cursor keeps its own: after it every look finds the end of the document.
/// Memory is bounded, whatever the sizes of what stands there.
class LocalText {
 public:
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
  /// Blanks over this are not repeated elsewhere.
  static constexpr std::uint64_t most_blanks = 65'536;

  /// Borrows the source, which must rewind and hold valid JSON.
  explicit LocalText(bytes::Source& source) : source_(&source) {}
  LocalText(const LocalText&) = delete;
  LocalText& operator=(const LocalText&) = delete;

  /// The byte at the offset, or -1 past the end.
  int at(std::uint64_t offset) {
    if (offset - begin_ < window_.size()) return static_cast<unsigned char>(window_[offset - begin_]);
    return load(offset);
  }

  /// The bytes from `begin` up to `end`, all of them held: the caller knows that there are not too many.
  std::string text(std::uint64_t begin, std::uint64_t end);
  /// The blanks from `at` on, at most so many.
  Gap blanks_from(std::uint64_t at, std::uint64_t most = no_limit);
  /// The blanks that end at `at`.
  Gap blanks_before(std::uint64_t at);
  /// The offset of the first byte from `at` on that is no blank.
  std::uint64_t past_blanks(std::uint64_t at) { return blanks_from(at).end; }
  /// The offset after the last byte before `at` that is no blank; 0 where there is none.
  std::uint64_t before_blanks(std::uint64_t at) { return blanks_before(at).begin; }
  /// The blanks as they are repeated elsewhere. Of more than `most_blanks`: the last line end and what is behind it;
  /// where that is too long as well, a line end alone; where no line ends, one blank.
  std::string text(const Gap& gap);

  /// The offset of the value whose last byte is before `end`, looking back over at most `limit` bytes. Valid JSON can
  /// be read backwards: outside a string a quote closes one, and the string begins at the nearest quote before it that
  /// an even number of backslashes precedes.
  std::optional<std::uint64_t> value_before(std::uint64_t end, std::uint64_t limit);
  /// The offset after the value that begins at `begin`, looking at no more than `limit` bytes.
  std::optional<std::uint64_t> past_value(std::uint64_t begin, std::uint64_t limit);
  /// Characters of the UTF-8 text between the two offsets.
  std::size_t characters(std::uint64_t begin, std::uint64_t end);
  /// The blanks at the beginning of the line that holds the offset. Where the line, or they, are longer than `limit`:
  /// none. Blanks before the root are no indentation where it ends on a line of its own: that line's count.
  std::string indentation(std::uint64_t at, std::uint64_t limit = 65'536);

  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
  /// The source was edited: what was read is not what stands there any more.
  void forget() { window_.clear(); }

 private:
  int load(std::uint64_t offset);
  bool fill(std::uint64_t from, std::size_t size);
  std::optional<std::uint64_t> string_before(std::uint64_t end, std::uint64_t lowest);
  std::optional<std::string> indentation_of_root_end();

  static constexpr std::size_t window_size = 4096;
  static constexpr std::size_t large_window = 65'536;  ///< to pass many blanks
  bytes::Source* source_;
  std::string window_;
  std::uint64_t begin_ = 0;
  std::optional<Error> failure_;
};

/// Whether the byte is a blank of JSON.
constexpr bool is_json_blank(int c) { return c == ' ' || c == '\t' || c == '\n' || c == '\r'; }

}  // namespace jt::splice
