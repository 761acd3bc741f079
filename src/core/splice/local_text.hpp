// SPDX-License-Identifier: MIT
// LocalText: reads a valid document around a position, forwards and backwards, in small windows.
#pragma once

#include <limits>
#include <optional>
#include <string>

#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::splice {

/// Whitespace between two tokens. Only its extent: there may be gigabytes of it.
struct Gap {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  std::uint64_t lines = 0;  ///< line feeds among them
  [[nodiscard]] std::uint64_t size() const { return end - begin; }
};

/// A read error is kept, as in Cursor: afterwards every read returns the end of the document. Memory is bounded,
/// whatever the sizes of tokens and whitespace.
class LocalText {
 public:
  static constexpr std::uint64_t no_limit = std::numeric_limits<std::uint64_t>::max();
  /// More whitespace than this is not repeated elsewhere.
  static constexpr std::uint64_t most_blanks = 1024;

  /// Borrows the source, which must rewind and hold valid JSON. `commented`: the document as it is, where `source` has
  /// blanks in place of its comments; else null.
  explicit LocalText(bytes::Source& source, bytes::Source* commented = nullptr)
      : source_(&source), commented_(commented) {}
  LocalText(const LocalText&) = delete;
  LocalText& operator=(const LocalText&) = delete;

  /// The byte at the offset, or -1 after the end.
  int at(std::uint64_t offset) {
    if (offset - begin_ < window_.size()) return static_cast<unsigned char>(window_[offset - begin_]);
    return load(offset);
  }

  /// The bytes from `begin` up to `end`, all in memory: the caller knows that they are few.
  std::string text(std::uint64_t begin, std::uint64_t end);
  /// The whitespace from `at` on, at most that many bytes.
  Gap blanks_from(std::uint64_t at, std::uint64_t most = no_limit);
  /// The whitespace that ends at `at`.
  Gap blanks_before(std::uint64_t at);
  /// The offset of the first byte from `at` on that is not whitespace.
  std::uint64_t past_blanks(std::uint64_t at) { return blanks_from(at).end; }
  /// The offset after the last byte before `at` that is not whitespace; 0 if there is none.
  std::uint64_t before_blanks(std::uint64_t at) { return blanks_before(at).begin; }
  /// Where the line of the byte before the offset begins.
  std::uint64_t line_begin(std::uint64_t at);
  /// The offset after the first line end from `at` on, or that of the end of the document.
  std::uint64_t line_end(std::uint64_t at);
  /// The whitespace in the form that is repeated elsewhere. If it is more than `most_blanks`: its last line end and
  /// what follows; if that is too long as well, a line end alone; without a line end, one space. What there would be
  /// without comments.
  std::string text(const Gap& gap);
  /// The same of whitespace that was read as such, and ends there.
  std::string repeated(std::string blanks, std::uint64_t end);

  /// The offset of the value whose last byte is before `end`, reading at most `limit` bytes backwards. Valid JSON can
  /// be read backwards: outside a string a quote closes one, and the string begins at the nearest quote before it
  /// that an even number of backslashes precedes.
  std::optional<std::uint64_t> value_before(std::uint64_t end, std::uint64_t limit);
  /// The offset after the value that begins at `begin`, reading at most `limit` bytes.
  std::optional<std::uint64_t> past_value(std::uint64_t begin, std::uint64_t limit);
  /// Number of characters of the UTF-8 text between the two offsets.
  std::size_t characters(std::uint64_t begin, std::uint64_t end);
  /// The whitespace at the beginning of the line that contains the offset. If the line, or that whitespace, is longer
  /// than `limit`: none. Whitespace before the root is not indentation if the root ends on a different line: the
  /// whitespace of that line counts.
  std::string indentation(std::uint64_t at, std::uint64_t limit = 65'536);

  [[nodiscard]] const std::optional<Error>& failure() const { return failure_; }
  /// The source was edited: the windows are no longer valid.
  void forget() { window_.clear(); }

 private:
  int load(std::uint64_t offset);
  bool fill(std::uint64_t from, std::size_t size);
  std::optional<std::uint64_t> string_before(std::uint64_t end, std::uint64_t lowest);
  std::optional<std::string> indentation_of_root_end();
  std::optional<std::string> original(std::uint64_t begin, std::uint64_t end);

  static constexpr std::size_t near_size = 512;  ///< what is around an edit is short; between many edits it adds up
  static constexpr std::size_t window_size = 4096;
  static constexpr std::size_t large_window = 65'536;  ///< to pass long whitespace, or a long line
  bytes::Source* source_;
  bytes::Source* commented_;
  std::string window_;
  std::uint64_t begin_ = 0;
  std::optional<Error> failure_;
};

}  // namespace jt::splice
