// SPDX-License-Identifier: MIT
// Markers: conflicts as git writes them, around the smallest lines that hold what is in question.
//
// The lines of the other documents are those of OURS with the entries in question as the others have them: a second
// edited document over the first one, of which only pieces are kept.
#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "core/merge/operation.hpp"
#include "core/splice/piece_table.hpp"

namespace jt::merge {

struct Marking {
  std::array<std::string, 3> labels{"ours", "base", "theirs"};
  std::size_t size = 7;  ///< characters of a marker
  bool base = false;     ///< the lines of the base too
  bool compact = false;  ///< lines that both sides begin or end with are before or after, though the base lacks them
};

/// One line of them: `c` repeated, and the label.
std::string marker_line(const Marking& marking, char c, std::string_view label, std::string_view end);

/// Writes the conflicts, whose places are in the document, into it. Their places are then those of their first markers.
Result<void> mark(splice::PieceTable& document, std::vector<Conflict>& conflicts, const Marking& marking);

}  // namespace jt::merge
