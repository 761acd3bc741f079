// SPDX-License-Identifier: MIT
// CommentMerge: what becomes of the comments of a merge by value: where THEIRS changed some, or one would be lost or
// come twice, a merge by lines is tried; and which are lost in the end.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
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

  /// The documents as they were read; null: without comments.
  struct Known {
    comments::BlankSource* base = nullptr;
    comments::BlankSource* ours = nullptr;
    comments::BlankSource* theirs = nullptr;
  };
  /// Counts the comments where OURS and THEIRS differ from BASE. They have `front` bytes alike at their beginnings.
  Result<void> count(std::uint64_t front, const Known& known);
  [[nodiscard]] bool counted() const { return tally_.has_value(); }
  /// Whether a document is larger than 16 MiB: then neither lines nor doubled comments are looked at.
  [[nodiscard]] bool too_large() const;
  /// After the merge by value: makes it anew without the comments that are doubled, where nothing is lost so. `anew`
  /// makes it in `ours`, without comments of these hashes around what is put in. False: what was merged stays.
  using Anew = std::function<Result<void>(const std::vector<std::uint64_t>& without)>;
  Result<bool> without_doubled(const Anew& anew);
  /// After the merge by value, if it has no conflicts: takes a merge by lines where that is better, if not of all lines
  /// then of those that one side alone changed. Returns how many comments of THEIRS came so, moved ones as one; 0: the
  /// merge by value stays. Larger documents than 16 MiB are not merged by lines.
  Result<std::uint64_t> by_lines();
  /// Markers around the lines where THEIRS has other comments than what was merged. Returns the lines of the first
  /// ones, counted from 1; none: there are no such lines, or a document is larger than 16 MiB.
  Result<std::vector<std::uint64_t>> mark(const Marking& marking);
  /// Whether a merge by lines has conflicts, where it can be made.
  Result<bool> lines_conflict();
  /// What is lost of what was merged. It may have marks of conflicts, and be no document.
  Result<std::vector<LostComment>> lost();
  /// The same of another version: `version` is edited over what was merged.
  Result<std::vector<LostComment>> lost_in(splice::PieceTable& version);

 private:
  /// Bytes before the first change of a document, and behind the last one.
  struct Unchanged {
    std::uint64_t front = 0;
    std::uint64_t back = 0;
  };
  static Unchanged unchanged(const splice::PieceTable& document);
  Result<void> count_side(CommentTally::Document side, Sized document, std::uint64_t front,
                          comments::BlankSource* known);
  Result<bool> count_part(CommentTally::Document which, Sized before, Sized after, Unchanged around,
                          comments::BlankSource& known);
  Result<bool> count_result(splice::PieceTable& document, Unchanged around);
  Result<bool> take_lines();
  Result<bool> take_some_lines();
  [[nodiscard]] bool is_better(const std::vector<LostComment>& after, const std::vector<LostComment>& before) const;
  Result<bool> take_text(const std::optional<std::string>& text);
  Result<void> back_to(const std::string& merged);

  Sized base_;
  splice::PieceTable& ours_;
  Sized theirs_;
  std::optional<CommentTally> tally_;
  comments::BlankSource* known_ours_ = nullptr;
  bool result_counted_ = false;
};

/// The document becomes that one, byte for byte.
Result<void> take_all(splice::PieceTable& document, Sized other);

}  // namespace jt::merge
