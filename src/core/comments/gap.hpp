// SPDX-License-Identifier: MIT
// Gap: the comments between two tokens of a document, and the entry that each of them belongs to.
//
// The tokens are found in the blanked document (BlankSource); what lies between them is read from the document as it
// is, forwards, beginning outside comments. So a quote or a bracket in a comment is never taken for a token.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string_view>

#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::comments {

/// A comment with its marks: `// …` up to its line end, or `/* … */`. Absolute offsets.
struct Comment {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  bool block = false;
  std::uint64_t lines = 0;  ///< line feeds in it
};

/// One thing in a gap: a comment, a line feed, or a comma.
struct GapPart {
  enum class Kind : std::uint8_t { comment, line_end, comma };
  Kind kind = Kind::comment;
  Comment comment;  ///< begin and end of the others too
};

/// Calls `sink` for each part between the offsets, in order, until it returns false. A comment of any length is passed
/// in pieces. `document`: with its comments. Other bytes, whole strings too, are passed over, so that a value may be
/// read as well. The range begins outside comments and strings. A line end is LF or CR LF, and belongs to no line
/// comment.
Result<void> read_gap(bytes::Source& document, std::uint64_t begin, std::uint64_t end,
                      const std::function<bool(const GapPart&)>& sink);

/// The gap between two entries of a container, or between an entry and a bracket: from the end of the value before it
/// (or after the opening bracket) to the beginning of the entry behind it (or the closing bracket).
struct EntryGap {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  bool before = false;  ///< an entry is before it, else the opening bracket
  bool behind = false;  ///< an entry is behind it, else the closing bracket
};

/// Who the comments of such a gap belong to. The one place that decides this: delete, move, grep --comments and
/// merge-file ask it.
struct Owners {
  std::optional<std::uint64_t> comma;  ///< the comma, also a trailing one
  std::uint64_t trailing_end = 0;      ///< comments before this offset belong to the entry before the gap
  bool trailing_line = false;          ///< the last of them goes to the end of its line
  std::uint64_t leading_begin =
      0;                       ///< those from this offset on belong to the entry behind it, the others to the container
  std::uint64_t trailing = 0;  ///< how many
  std::uint64_t leading = 0;
  std::uint64_t rest = 0;
};

/// 1. Comments between a value and its comma, on whatever line, belong to that entry; so do those after the comma, or
///    after the last value, on that line, unless an entry begins after them on it. Where a block comment among them
///    ends on a later line, that line counts too.
/// 2. Lines that hold only comments, directly above the line on which an entry begins, belong to that entry; so does a
///    block comment before it on its line. A blank line cuts.
/// 3. All others belong to the container.
/// A comment is on the line on which it begins; before an entry it also counts where it ends.
Result<Owners> owners(bytes::Source& document, const EntryGap& gap);
/// `text`: the bytes of the gap.
Owners owners(std::string_view text, const EntryGap& gap);

/// How many comments a range holds, a value or a gap.
Result<std::uint64_t> count_comments(bytes::Source& document, std::uint64_t begin, std::uint64_t end);

}  // namespace jt::comments
