// SPDX-License-Identifier: MIT
// CommentMerge: what becomes of the comments of a merge by value: where THEIRS changed some, or one would be lost or
// come twice, a merge by lines is tried; and which are lost in the end.
#pragma once

#include <optional>
#include <vector>

#include "core/comments/blank_source.hpp"
#include "core/merge/comment_tally.hpp"
#include "core/merge/common_part.hpp"
#include "core/merge/markers.hpp"
#include "core/splice/piece_table.hpp"

namespace jt::merge {

class CommentMerge {
 public:
  /// Borrows all. `ours`: before anything was merged.
  CommentMerge(Sized base, splice::PieceTable& ours, Sized theirs) : base_(base), ours_(ours), theirs_(theirs) {}

  /// Counts the comments of the three documents, which have so many bytes alike at their beginnings. `known`: one of
  /// them, which was read up to there.
  Result<void> count(std::uint64_t front, comments::BlankSource& known);
  [[nodiscard]] bool counted() const { return tally_.has_value(); }
  /// After the merge by value, if it has no conflicts: takes a merge by lines where that is better. Returns how many
  /// comments of THEIRS came so, moved ones as one; 0: the merge by value stays. Larger documents than 16 MiB are not
  /// merged by lines.
  Result<std::uint64_t> by_lines();
  /// Markers around the lines where THEIRS has other comments than what was merged. Returns the lines of the first
  /// ones, counted from 1; none: there are no such lines, or a document is larger than 16 MiB.
  Result<std::vector<std::uint64_t>> mark(const Marking& marking);
  /// Whether a merge by lines has conflicts, where it can be made.
  Result<bool> lines_conflict();
  /// What is lost of what was merged. It may have marks of conflicts, and be no document.
  Result<std::vector<LostComment>> lost();
  /// Which comments that THEIRS removed are still in what was merged where all conflicts are as in THEIRS: `version` is
  /// that, edited over what was merged.
  Result<std::vector<LostComment>> still_there(splice::PieceTable& version);

 private:
  Result<bool> count_all(const TalliedPart& part);
  Result<bool> count_result();
  Result<bool> count_as_result(splice::PieceTable& document, bool within);
  [[nodiscard]] bool changed_within(const splice::PieceTable& document) const;
  [[nodiscard]] bool too_large() const;
  Result<bool> take_lines();
  Result<bool> take_text(const std::optional<std::string>& text);

  Sized base_;
  splice::PieceTable& ours_;
  Sized theirs_;
  std::optional<CommentTally> tally_;
  bool result_counted_ = false;
};

/// The document becomes that one, byte for byte.
Result<void> take_all(splice::PieceTable& document, Sized other);

}  // namespace jt::merge
