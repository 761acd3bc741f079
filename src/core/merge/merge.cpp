// SPDX-License-Identifier: MIT
#include "core/merge/merge.hpp"

#include <algorithm>
#include <array>
#include <string_view>
#include <utility>

#include "core/compare/common_bytes.hpp"
#include "core/merge/apply.hpp"
#include "core/merge/comment_merge.hpp"
#include "core/merge/common_part.hpp"
#include "core/text/words.hpp"

namespace jt::merge {
namespace {

/// Whether two documents that are alike up to there are alike.
Result<bool> same_from(std::uint64_t front, Sized x, Sized y) {
  if (x.size != y.size) return false;
  return TRY(compare::common_bytes(x.source, front, y.source, front, x.size - front)) == x.size - front;
}

void sort_by_place(std::vector<Conflict>& conflicts) {
  std::stable_sort(conflicts.begin(), conflicts.end(),
                   [](const Conflict& x, const Conflict& y) { return x.place.entry < y.place.entry; });
}

Result<void> settle(splice::PieceTable& document, std::vector<Conflict>& conflicts, const MergeOptions& options) {
  if (options.settle == MergeOptions::Settle::mark) return mark(document, conflicts, options.marking);
  if (options.settle == MergeOptions::Settle::theirs) {
    std::vector<Operation> all;
    for (Conflict& each : conflicts) all.insert(all.end(), each.as_theirs.begin(), each.as_theirs.end());
    TRY(apply(document, std::move(all), conflicts));
  }
  for (Conflict& each : conflicts) each.place.entry = document.real_offset(each.place.entry);
  return {};
}

/// Which comments are lost where all conflicts are as in THEIRS.
Result<std::vector<LostComment>> lost_as_theirs(CommentMerge& comments, splice::PieceTable& ours,
                                                const std::vector<Conflict>& conflicts) {
  splice::PieceTable version(ours, ours.bytes());
  if (ours.commented()) version.read_comments();
  std::vector<Operation> all;
  for (const Conflict& each : conflicts) all.insert(all.end(), each.as_theirs.begin(), each.as_theirs.end());
  std::vector<Conflict> none;
  TRY(apply(version, std::move(all), none));
  return comments.lost_in(version);
}

/// Where markers hold both versions: what neither has, and what THEIRS removed and is there for all that.
Result<std::vector<LostComment>> lost_from_both(CommentMerge& comments, splice::PieceTable& ours,
                                                const std::vector<Conflict>& conflicts) {
  using What = LostComment::What;
  const auto in_ours = TRY(comments.lost());
  auto lost = TRY(lost_as_theirs(comments, ours, conflicts));
  std::erase_if(lost, [&in_ours](const LostComment& each) {
    if (each.what == What::theirs_removed) return false;
    const auto same = [&each](const LostComment& other) { return other.what == each.what && other.text == each.text; };
    return each.what == What::doubled || std::none_of(in_ours.begin(), in_ours.end(), same);
  });
  return lost;
}

/// Conflicts over comments alone, which are marked if that is wanted.
Result<void> mark_comments(CommentMerge& comments, Merged& merged, const MergeOptions& options) {
  if (!options.mark_comments || merged.lost.empty()) return {};
  if (merged.conflicts.empty()) merged.comments_marked = TRY(comments.mark(options.marking));
  if (merged.comments_marked.empty()) {
    merged.lines_conflict = TRY(comments.lines_conflict());
    return {};
  }
  merged.lost = TRY(comments.lost());
  // Markers hold both versions: what THEIRS removed is there as OURS has it, and what both have twice.
  std::erase_if(merged.lost, [](const LostComment& each) {
    using What = LostComment::What;
    return each.what == What::theirs_removed || each.what == What::doubled;
  });
  return {};
}

/// What is to be made in OURS, and the conflicts before it is.
struct ToMake {
  std::vector<Operation> operations;
  std::vector<Conflict> conflicts;
};

/// Makes the operations anew where a comment that came with what was put in is there already, as one of the container.
Result<void> leave_doubled(CommentMerge& comments, splice::PieceTable& ours, ToMake anew,
                           std::vector<Conflict>& conflicts) {
  const bool better = TRY(comments.without_doubled([&](const std::vector<std::uint64_t>& without) -> Result<void> {
    TRY(apply(ours, std::move(anew.operations), anew.conflicts, without));
    return {};
  }));
  if (better) conflicts = std::move(anew.conflicts);
  return {};
}

/// Settles or marks the conflicts, and says which comments are lost then.
Result<void> finish(CommentMerge& comments, splice::PieceTable& ours, Merged& merged, const MergeOptions& options) {
  const bool any = !merged.conflicts.empty();
  const bool marks = any && options.settle == MergeOptions::Settle::mark;
  if (comments.counted() && marks) merged.lost = TRY(lost_from_both(comments, ours, merged.conflicts));
  TRY(settle(ours, merged.conflicts, options));
  sort_by_place(merged.conflicts);
  if (!comments.counted()) return {};
  if (!marks) merged.lost = TRY(comments.lost());
  // Of a conflict it is not counted which side was taken.
  if (any) std::erase_if(merged.lost, [](const LostComment& each) { return each.what == LostComment::What::doubled; });
  return mark_comments(comments, merged, options);
}

}  // namespace

Result<bool> is_blank(bytes::Source& source) {
  for (std::uint64_t at = 0;;) {
    std::array<std::uint8_t, 4096> block{};
    const auto got = TRY(source.read(at, block.data(), block.size()));
    if (got == 0) return true;
    const std::string_view text(reinterpret_cast<const char*>(block.data()), got);
    if (text.find_first_not_of(" \t\r\n") != std::string_view::npos) return false;
    at += got;
  }
}

Result<Merged> merge(Other base, splice::PieceTable& ours, Other theirs, const MergeOptions& options) {
  Merged merged;
  const Sized in_base = TRY(with_size(base.source));
  const Sized in_ours{ours.original(), ours.original_bytes()};
  const Sized in_theirs = TRY(with_size(theirs.source));
  const auto front =
      TRY(common_front({in_base, in_ours, in_theirs}, std::min({in_base.size, in_ours.size, in_theirs.size})));
  if (TRY(same_from(front, in_theirs, in_base))) return merged;
  const bool theirs_alone = TRY(same_from(front, in_ours, in_base));
  const std::uint64_t seed = compare::random_seed();
  const Form form = ours.lines() ? Form::lines : ours.commented() ? Form::jsonc : Form::json;
  Side base_side(base.source, in_base.size, base.form, seed, base.read);
  Side ours_side(ours.original(), in_ours.size, form, seed, ours.blanked());
  Side theirs_side(theirs.source, in_theirs.size, theirs.form, seed, theirs.read);
  Merger merger(base_side, ours_side, theirs_side, options.rules);
  const auto without_base = TRY(is_blank(base.source));
  auto plan = merger.run(!without_base || form == Form::lines);
  if (theirs_alone) {
    merged.changes = plan ? plan->merged : 1;
    TRY(take_all(ours, in_theirs));
    return merged;
  }
  if (!plan) return fail(std::move(plan.error()));
  merged.changes = plan->merged;
  merged.notes = std::move(plan->notes);
  merged.conflicts = std::move(plan->conflicts);
  CommentMerge comments(in_base, ours, in_theirs);
  const CommentMerge::Known known{base_side.blanked(), ours_side.blanked(), theirs_side.blanked()};
  if (known.base != nullptr || known.ours != nullptr || known.theirs != nullptr) TRY(comments.count(front, known));
  const bool look_again = comments.counted() && !comments.too_large();
  ToMake again;
  if (look_again) again = {plan->operations, merged.conflicts};
  const auto kept = TRY(apply(ours, std::move(plan->operations), merged.conflicts));
  const std::uint64_t by_lines = comments.counted() && merged.conflicts.empty() ? TRY(comments.by_lines()) : 0;
  merged.changes += by_lines;
  if (by_lines == 0 && look_again) TRY(leave_doubled(comments, ours, std::move(again), merged.conflicts));
  if (by_lines == 0 && kept > 0) {
    merged.notes.push_back(text::counted(kept, "value") + " of theirs came without comments: ours changed those too");
  }
  TRY(finish(comments, ours, merged, options));
  return merged;
}

}  // namespace jt::merge
