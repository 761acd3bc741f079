// SPDX-License-Identifier: MIT
// An excerpt of what an edit wrote: short enough to be shown after each edit, so that nobody has to look again.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "core/document/line_index.hpp"
#include "core/result.hpp"
#include "core/splice/hunks.hpp"
#include "core/splice/piece_table.hpp"

namespace jt::splice {

struct Excerpt {
  /// A line as it is now ('+', or ' ' where it did not change), or one that is gone ('-'). A line that was replaced is
  /// shown as it is now alone.
  struct Part {
    std::uint64_t line = 0;  ///< number of its first line, in the edited document
    std::vector<HunkLine> lines;
  };
  std::vector<Part> parts;
  std::uint64_t more_lines = 0;   ///< of these parts, that are not shown
  std::uint64_t more_places = 0;  ///< changes elsewhere

  std::uint64_t line = 0;           ///< number of the first line that changed, in the edited document
  std::vector<std::string> before;  ///< that line and the changed ones behind it, as they were, and as they are
  std::vector<std::string> after;
  std::uint64_t more_before = 0;  ///< such lines that are left out
  std::uint64_t more_after = 0;
};

/// The first two places that changed, with a line before and after: at most 8 lines and about 600 bytes together, and
/// of a long line 40 characters on each side of the change. `lines`: of the original. Memory is bounded. Errors are
/// those of reading.
Result<Excerpt> excerpt(PieceTable& document, document::LineIndex& lines);

}  // namespace jt::splice
