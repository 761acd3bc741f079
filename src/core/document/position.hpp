// SPDX-License-Identifier: MIT
// Line and column of an offset, and the lines around it for a message.
//
// Lines and columns are not counted on the way: a source that rewinds is read again up to the error; only a pipe has a
// `LineTracker`. The lines of many places come from a `LineIndex`.
#pragma once

#include <cstddef>
#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/scan/stream.hpp"

namespace jt::document {

/// A line and a column that move forward over a document: counts line feeds and code points.
struct LineCounter {
  std::uint64_t line = 1;
  std::uint64_t column = 1;

  void over(std::string_view text);
  /// The position at that byte; `mark`: the document begins with a byte order mark, which is not a column.
  [[nodiscard]] Position at(std::uint64_t offset, bool mark) const;
};

/// The lines around a position: the one before, its own, the one after (if they exist), each truncated to about 76
/// code points around the position, with "…" where text is missing.
struct Excerpt {
  struct Line {
    std::uint64_t number;
    std::string text;  ///< raw document text, without its line end, and "…"
  };
  std::vector<Line> lines;
  std::size_t at = 0;     ///< index of the line with the position
  std::size_t caret = 0;  ///< code points before the position in that line's text
};

/// Counts lines while a document is read and keeps its last bytes, for sources that do not rewind.
class LineTracker final : public scan::Observer {
 public:
  Result<void> feed(std::span<const std::uint8_t> bytes) override;
  Result<void> finish() override { return {}; }

  /// Nothing for an offset before the bytes that are still kept (about the last window).
  [[nodiscard]] std::optional<Position> position(std::uint64_t offset) const;
  [[nodiscard]] std::optional<Excerpt> excerpt(std::uint64_t offset) const;

 private:
  std::string kept_;              ///< the last bytes seen
  std::uint64_t kept_begin_ = 0;  ///< absolute offset of the first of them
  LineCounter begin_;             ///< at that byte
  bool bom_ = false;              ///< the document begins with a byte order mark
};

/// A tracker that has read everything up to a little after the offset, again, from a source that rewinds.
LineTracker track_to(bytes::Source& source, std::uint64_t offset);

/// Fills in line and column of the positions, whose offsets are known, in one pass. The source must rewind. What
/// cannot be read stays at line 0.
void fill_positions(bytes::Source& source, std::vector<Position*> positions);

/// Fills in the line and column of the error's positions, whose offsets are known, and adds the hint where an
/// unclosed bracket was opened; a document in which only blanks are read may be one of comments. `tracker`: of a source
/// that does not rewind, else null.
void complete_position(Error& error, bytes::Source& source, const LineTracker* tracker);

/// The error, whose positions are complete, with the name of this document and the position in its message. Unless it
/// is a pipe, advises to check the whole document.
Error in_document(Error error, const std::string& file, bool unpacked = false);

/// The lines around a position of which line and column are known: only what is near it is read.
std::optional<Excerpt> excerpt_near(bytes::Source& source, const Position& at);

/// The lines around an error's position.
std::optional<Excerpt> excerpt_of(const Error& error, bytes::Source& source, const LineTracker* tracker);

}  // namespace jt::document
