// SPDX-License-Identifier: MIT
// Lines and columns of an offset, and the lines around it for a message.
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

/// A line and a column that move over a document: line feeds and code points are counted.
struct LineCounter {
  std::uint64_t line = 1;
  std::uint64_t column = 1;

  void over(std::string_view text);
  /// The position there; `mark`: the document begins with a byte order mark, which is no column.
  [[nodiscard]] Position at(std::uint64_t offset, bool mark) const;
};

/// The lines around a place: the one before, its own, the one after (fewer where there are none), each cut to about
/// 76 code points around the place, with "…" where it goes on.
struct Excerpt {
  struct Line {
    std::uint64_t number;
    std::string text;  ///< raw document text, without its line end, and "…"
  };
  std::vector<Line> lines;
  std::size_t at = 0;     ///< which of them holds the place
  std::size_t caret = 0;  ///< code points before the place in that line's text
};

/// Counts lines as a document comes by and keeps its last bytes, for sources that do not rewind.
class LineTracker final : public scan::Observer {
 public:
  Result<void> feed(std::span<const std::uint8_t> bytes) override;
  Result<void> finish() override { return {}; }

  /// Nothing for an offset that lies before what is still kept (about the last window).
  [[nodiscard]] std::optional<Position> position(std::uint64_t offset) const;
  [[nodiscard]] std::optional<Excerpt> excerpt(std::uint64_t offset) const;

 private:
  std::string kept_;              ///< the last bytes seen
  std::uint64_t kept_begin_ = 0;  ///< absolute offset of the first of them
  LineCounter begin_;             ///< at that byte
  bool bom_ = false;              ///< the document begins with a byte order mark
};

/// A tracker that has seen everything up to a little behind the offset, read again from a source that rewinds.
LineTracker track_to(bytes::Source& source, std::uint64_t offset);

/// Fills in line and column of the positions, of which the offsets are known, in one reading. The source rewinds. What
/// cannot be read stays at line 0.
void fill_places(bytes::Source& source, std::vector<Position*> places);

/// Fills in the line and column of the error's positions, of which only the offsets are known, and adds the hint where
/// an unclosed bracket was opened. `tracker`: of a source that does not rewind, else null.
void complete_position(Error& error, bytes::Source& source, const LineTracker* tracker);

/// The error, of which the positions are complete, as one about this document: it says in which, and where. Advises to
/// check the whole of it where that is no pipe.
Error in_document(Error error, const std::string& file);

/// The lines around an error's position.
std::optional<Excerpt> excerpt_of(const Error& error, bytes::Source& source, const LineTracker* tracker);

}  // namespace jt::document
