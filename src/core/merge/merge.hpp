// SPDX-License-Identifier: MIT
// merge: makes in OURS what another document changed since both were BASE. A conflict is where both changed one value.
//
// What changed is decided by value, with `compare`, one pair of containers after the other from the root down:
//
//   Merger ─► ObjectChanges, ArrayChanges ─► ObjectMerge, ArrayMerge ─► Operation, Conflict ─► apply ─► mark
//   pairs     of BASE and each side          what becomes of entries     as spans              splices   git's markers
//
// Only containers that THEIRS changed are entered, and only their entries that differ are held, as spans: what is alike
// is passed as bytes. So memory is bounded by what differs. An entry that is put in brings its bytes, and is laid out
// like what is around it; every splice is checked.
#pragma once

#include <string>
#include <vector>

#include "core/merge/comment_tally.hpp"
#include "core/merge/markers.hpp"
#include "core/merge/merger.hpp"
#include "core/splice/piece_table.hpp"

namespace jt::merge {

struct MergeOptions {
  enum class Settle : std::uint8_t {
    mark,    ///< conflicts are written with markers
    ours,    ///< OURS has them as they are there
    theirs,  ///< as they are in THEIRS
  };
  Rules rules = {};
  Settle settle = Settle::mark;
  Marking marking = {};
  bool mark_comments = false;  ///< what is lost of comments alone is written with markers too
};

struct Merged {
  std::vector<Conflict> conflicts;  ///< in the order of their places in the result
  std::vector<std::string> notes;
  std::uint64_t changes = 0;                   ///< of THEIRS that were made
  std::vector<LostComment> lost;               ///< comments that were not merged
  std::vector<std::uint64_t> comments_marked;  ///< lines of the first markers around comments, counted from 1
  bool lines_conflict = false;                 ///< comments are lost that markers of a merge by lines would have
};

/// A document besides OURS, as it is in its file.
struct Other {
  bytes::Source& source;
  Form form = Form::json;
  comments::BlankSource* read = nullptr;  ///< the same with comments, where it was read before
};

/// Whether it holds nothing but whitespace: as a BASE, it is no document.
Result<bool> is_blank(bytes::Source& source);

/// `ours`: the edited document, which knows its form. The documents rewind and are valid; where the lines of one are
/// documents, those of all are. A blank BASE is none: then both others are as against an empty container. Comments are
/// no values; those of an entry that is put in come with it, where OURS may have some. Where THEIRS changed comments
/// and a merge by lines has the same values, its lines are taken, so that the comments come too. Places of conflicts
/// are offsets in the merged file. Errors: DUPLICATE_KEY for a key given twice that one side changed; those of reading.
Result<Merged> merge(Other base, splice::PieceTable& ours, Other theirs, const MergeOptions& options);

}  // namespace jt::merge
