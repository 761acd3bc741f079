// SPDX-License-Identifier: MIT
// How many columns a string has on a terminal; truncates and pads by columns.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace jt::output {

/// One character for a reader: a code point with its marks, an emoji sequence, a flag.
struct Cluster {
  std::size_t bytes = 0;
  std::size_t columns = 0;
};

/// The first cluster of a non-empty string. Close to UAX 29: marks, variation selectors, joiner sequences, skin
/// tones, pairs of regional indicators and Hangul Jamo stay together; a byte that is not UTF-8 is one column.
Cluster first_cluster(std::string_view text);

/// In columns. Control characters have no column: sanitise first.
std::size_t display_width(std::string_view text);

/// The string if it fits in `columns`, else as many clusters as fit with `mark` after them (without the mark if that
/// alone is too wide).
std::string truncate(std::string_view text, std::size_t columns, std::string_view mark = "…");

/// The string with spaces after it (or before it) up to `columns`; a longer string is unchanged.
std::string pad(std::string_view text, std::size_t columns);
std::string pad_left(std::string_view text, std::size_t columns);

}  // namespace jt::output
