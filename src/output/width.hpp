// SPDX-License-Identifier: MIT
// How many columns a text takes on a terminal, and cutting and padding by columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace jt::output {

/// What a reader sees as one character: a code point with its marks, an emoji sequence, a flag.
struct Cluster {
  std::size_t bytes = 0;
  std::size_t columns = 0;
};

/// The cluster at the front of a text that is not empty. Close to UAX 29: marks, variation selectors, joiner sequences,
/// skin tones, pairs of regional indicators and Hangul Jamo stay together; a byte that is no UTF-8 is one column.
Cluster first_cluster(std::string_view text);

/// In columns. Control characters count as none: sanitise first.
std::size_t display_width(std::string_view text);

/// The text where it fits in `columns`, else as many clusters as fit with `mark` after them (which is dropped where it
/// alone is too wide).
std::string truncate(std::string_view text, std::size_t columns, std::string_view mark = "…");

/// The text with blanks after it (or before it) up to `columns`; a longer text as it is.
std::string pad(std::string_view text, std::size_t columns);
std::string pad_left(std::string_view text, std::size_t columns);

}  // namespace jt::output
