// SPDX-License-Identifier: MIT
// Ahead: what comes after a comment, across further comments of any length.
#pragma once

#include <cstdint>

#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::format {

struct Ahead {
  static constexpr int nothing = -1;
  bool line_end = false;  ///< a line end, or on this line only a comment with one: then nothing else was looked at
  bool comment = false;   ///< a comment comes first
  int token = nothing;    ///< else the first byte of the next token, if there is one
  std::uint64_t at = 0;   ///< its offset, or that of the document's end

  /// No entry begins on the line.
  [[nodiscard]] bool no_entry() const { return line_end || token == nothing || token == ']' || token == '}'; }
};

/// Looks ahead from the beginning of a comment, or from another place outside of them, in pieces of constant size.
/// `document`: with its comments; it must rewind. `this_line`: up to the end of the line only. Errors: those of
/// reading.
Result<Ahead> look_ahead(bytes::Source& document, std::uint64_t place, bool this_line);

}  // namespace jt::format
