// SPDX-License-Identifier: MIT
// SpliceCheck: checks every splice before it is made. It does not use how the text was made: it reads the document
// before and after the splice, and gets what should be removed from the target of the edit.
#pragma once

#include <optional>
#include <string_view>

#include "core/bytes/slice_source.hpp"
#include "core/result.hpp"

namespace jt::splice {

/// The intended change, from the target of the edit.
struct SpliceTarget {
  char container = '\0';      ///< `{` or `[`: what the place is in; 0: the root itself
  std::uint64_t bracket = 0;  ///< where that bracket stands; of no meaning for the root
  std::uint64_t depth = 0;    ///< containers around the place
  bytes::Span gone;           ///< the value, or the entry with its key, that goes; empty where none does
  bool key = false;           ///< `gone` is a member's key alone, and another key takes its place
};

/// Replaces `removed` bytes at `at` by `text`.
struct Insertion {
  std::uint64_t at = 0;
  std::uint64_t removed = 0;
  std::string_view text;
};

/// The large document is modelled by two small ones. In both, the text before the splice is the shortest text that
/// leads to the same state of the grammar, found from the last byte before it that is not whitespace; likewise the
/// text after it. Between them is the removed text in one (without its whitespace, the value or entry as the shortest
/// of its kind), and the new text, unchanged, in the other. If both are valid JSON, the new text leads to the same
/// state as the removed text.
///
/// A document with comments is given twice: with blanks in their place, which shows the nearest tokens, and as it is.
/// Both models then hold the gaps around the splice as they are too, and are read by a reader of comments of its own
/// (splice_check_comments.hpp), which shares no code with the Blanker: no comment may be cut or left open, and none may
/// cover what follows.
///
/// Errors: LIMIT_EXCEEDED if the document would be nested too deeply; IO_ERROR if the splice would break it, which no
/// edit should ever request; those of reading.
/// `commented`: the document as it is, where `document` has blanks in place of comments; else null.
Result<void> check_splice(bytes::Source& document, const SpliceTarget& target, const Insertion& insertion,
                          bytes::Source* commented = nullptr);

}  // namespace jt::splice
