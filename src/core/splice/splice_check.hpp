// SPDX-License-Identifier: MIT
// SpliceCheck: looks at every splice before it is made. It knows nothing of how the text came about: what the document
// is before the place and behind it is read from the document, and what should go from the target of the edit.
#pragma once

#include <optional>
#include <string_view>

#include "core/bytes/slice_source.hpp"
#include "core/result.hpp"

namespace jt::splice {

/// What a splice is about, as its target says.
struct SpliceTarget {
  char container = '\0';      ///< `{` or `[`: what the place is in; 0: the root itself
  std::uint64_t bracket = 0;  ///< where that bracket stands; of no meaning for the root
  std::uint64_t depth = 0;    ///< containers around the place
  bytes::Span gone;           ///< the value, or the entry with its key, that goes; empty where none does
  bool key = false;           ///< `gone` is a member's key alone, and another key takes its place
};

/// `text` in the place of `removed` bytes at `at`.
struct Insertion {
  std::uint64_t at = 0;
  std::uint64_t removed = 0;
  std::string_view text;
};

/// Two small documents stand for the large one. In both, what is before the place is the shortest text that leads to
/// the same state of the grammar, told by the last byte before it that is no blank; what is behind the place likewise.
/// Between them is what goes (its blanks left out, the value or entry that goes as the shortest of its kind), or what
/// comes, to the letter. Where both are valid JSON, the text leads to the state that the original has behind what goes.
///
/// Errors: LIMIT_EXCEEDED where the document would be nested too deeply; IO_ERROR where the splice would break it,
/// which no edit should ever ask for; those of reading.
Result<void> check_splice(bytes::Source& document, const SpliceTarget& target, const Insertion& insertion);

}  // namespace jt::splice
