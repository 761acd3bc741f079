// SPDX-License-Identifier: MIT
#include "core/merge/merge.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <string_view>
#include <utility>

#include "core/bytes/memory_source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/compare/common_bytes.hpp"
#include "core/merge/apply.hpp"
#include "core/merge/line_merge.hpp"
#include "core/text/ascii.hpp"
#include "core/text/words.hpp"

namespace jt::merge {
namespace {

/// The size of a source that rewinds.
Result<std::uint64_t> size_of(bytes::Source& source) {
  if (const auto size = source.size()) return *size;
  std::vector<std::uint8_t> block(std::size_t{128} << 10);
  for (std::uint64_t size = 0;;) {
    const auto got = TRY(source.read(size, block.data(), block.size()));
    if (got == 0) return size;
    size += got;
  }
}

Result<bool> same(bytes::Source& x, bytes::Source& y) {
  const auto size = TRY(size_of(x));
  const auto other = TRY(size_of(y));
  if (size != other) return false;
  return compare::same_bytes(x, 0, y, 0, size);
}

/// How many bytes are the same at the beginning, or at the end, of at most `most`.
Result<std::uint64_t> common(bytes::Source& x, std::uint64_t size_x, bytes::Source& y, std::uint64_t size_y,
                             std::uint64_t most, bool front) {
  constexpr std::uint64_t block = std::uint64_t{64} << 10;
  std::uint64_t have = 0;
  while (have < most) {
    const std::uint64_t size = std::min(block, most - have);
    const auto span = [&](std::uint64_t of) {
      return front ? bytes::Span{have, have + size} : bytes::Span{of - have - size, of - have};
    };
    const auto left = TRY(bytes::bytes_of(x, span(size_x)));
    const auto right = TRY(bytes::bytes_of(y, span(size_y)));
    const auto equal = front ? std::mismatch(left.begin(), left.end(), right.begin()).first - left.begin()
                             : std::mismatch(left.rbegin(), left.rend(), right.rbegin()).first - left.rbegin();
    have += static_cast<std::uint64_t>(equal);
    if (static_cast<std::uint64_t>(equal) < size) break;
  }
  return have;
}

/// The document becomes THEIRS, byte for byte.
Result<void> take_all(splice::PieceTable& document, bytes::Source& theirs) {
  const std::uint64_t old_size = document.bytes();
  const auto size = TRY(size_of(theirs));
  const std::uint64_t most = std::min(old_size, size);
  const auto front = TRY(common(document.original(), old_size, theirs, size, most, true));
  const auto back = TRY(common(document.original(), old_size, theirs, size, most - front, false));
  auto text = TRY(bytes::bytes_of(theirs, {front, size - back}));
  document.splice_own(front, old_size - front - back, std::move(text));
  return {};
}

// ---- comments

/// Larger documents are not written by hand.
constexpr std::uint64_t most_with_comments = std::uint64_t{16} << 20;

/// A document without blanks, comments and trailing commas.
Result<std::string> tokens_of(bytes::Source& document) {
  comments::BlankSource blank(document);
  std::vector<std::uint8_t> block(std::size_t{64} << 10);
  std::string out;
  bool string = false;
  bool escaped = false;
  for (std::uint64_t at = 0;;) {
    const std::size_t got = TRY(blank.read(at, block.data(), block.size()));
    if (got == 0) return out;
    at += got;
    for (std::size_t i = 0; i < got; ++i) {
      const std::uint8_t byte = block[i];
      if (!string && text::is_json_space(byte)) continue;
      out += static_cast<char>(byte);
      if (byte == '"' && !escaped) string = !string;
      escaped = string && byte == '\\' && !escaped;
    }
  }
}

Result<std::string> whole_text(bytes::Source& source) { return bytes::bytes_of(source, {0, TRY(size_of(source))}); }

/// The comments of all three; nothing where there are none, or a document is too large.
Result<std::optional<CommentTally>> tally_of(Other base, splice::PieceTable& ours, Other theirs) {
  const bool any = base.form == Form::jsonc || theirs.form == Form::jsonc || ours.commented();
  if (!any || ours.lines()) return std::optional<CommentTally>();
  for (bytes::Source* each : {&base.source, &ours.original(), &theirs.source})
    if (TRY(size_of(*each)) > most_with_comments) return std::optional<CommentTally>();
  CommentTally tally;
  const auto add = [&tally](CommentTally::Document which, bytes::Source& source) -> Result<void> {
    const auto text = TRY(whole_text(source));
    return tally.add(which, text);
  };
  TRY(add(CommentTally::base, base.source));
  TRY(add(CommentTally::ours, ours.original()));
  TRY(add(CommentTally::theirs, theirs.source));
  return std::optional(std::move(tally));
}

/// The merged document becomes that text, if it has the same values in the same order. False: it has not.
Result<bool> take_text(splice::PieceTable& ours, const std::optional<std::string>& text) {
  if (!text) return false;
  bytes::MemorySource source(*text);
  const auto tokens = tokens_of(source);
  if (!tokens || *tokens != TRY(tokens_of(ours))) return false;
  ours.reset();
  TRY(take_all(ours, source));
  return true;
}

/// Comments that THEIRS changed, by lines: all three documents; or, where that fails, what was merged and the comments
/// that THEIRS added, put where they are in THEIRS.
Result<bool> take_lines(Other base, splice::PieceTable& ours, Other theirs, const CommentTally& tally) {
  const auto before = TRY(whole_text(base.source));
  const auto left = TRY(whole_text(ours.original()));
  const auto right = TRY(whole_text(theirs.source));
  if (TRY(take_text(ours, merge_lines(before, left, right)))) return true;
  const auto merged = TRY(whole_text(ours));
  const auto without = TRY(tally.without_added(right));
  return take_text(ours, merge_lines(without, merged, right));
}

Result<void> count_result(CommentTally& tally, splice::PieceTable& merged) {
  const auto text = TRY(whole_text(merged));
  return tally.add(CommentTally::result, text);
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
  const auto base_size = TRY(size_of(base.source));
  const auto theirs_size = TRY(size_of(theirs.source));
  const auto theirs_alone = TRY(same(ours.original(), base.source));
  const auto ours_alone = TRY(same(theirs.source, base.source));
  if (ours_alone) return merged;
  const std::uint64_t seed = compare::random_seed();
  const Form form = ours.lines() ? Form::lines : ours.commented() ? Form::jsonc : Form::json;
  Side base_side(base.source, base_size, base.form, seed);
  Side ours_side(ours.original(), ours.original_bytes(), form, seed);
  Side theirs_side(theirs.source, theirs_size, theirs.form, seed);
  Merger merger(base_side, ours_side, theirs_side, options.rules);
  const auto without_base = TRY(is_blank(base.source));
  auto plan = merger.run(!without_base || form == Form::lines);
  if (theirs_alone) {
    merged.changes = plan ? plan->merged : 1;
    TRY(take_all(ours, theirs.source));
    return merged;
  }
  if (!plan) return fail(std::move(plan.error()));
  merged.changes = plan->merged;
  merged.notes = std::move(plan->notes);
  merged.conflicts = std::move(plan->conflicts);
  auto tally = TRY(tally_of(base, ours, theirs));
  const auto kept = TRY(apply(ours, std::move(plan->operations), merged.conflicts));
  // By lines where THEIRS changed comments, or the merge by value has lost some of them or put them in twice.
  const bool whole = tally && merged.conflicts.empty();
  const bool changed = whole && (tally->changed_by_theirs() > 0 || tally->moved_by_theirs());
  const bool counted = whole && !changed;
  if (counted) TRY(count_result(*tally, ours));
  const bool by_lines = changed || (counted && !tally->as_expected());
  const bool taken = by_lines && TRY(take_lines(base, ours, theirs, *tally));
  if (taken) {
    merged.changes += std::max<std::uint64_t>(tally->changed_by_theirs(), tally->moved_by_theirs() ? 1 : 0);
  } else if (kept > 0) {
    merged.notes.push_back(text::counted(kept, "value") + " of theirs came without comments: ours changed those too");
  }
  TRY(settle(ours, merged.conflicts, options));
  sort_by_place(merged.conflicts);
  const bool settled = options.settle != MergeOptions::Settle::mark && !merged.conflicts.empty();
  // With marks of conflicts it may be no document any more.
  if (tally && !settled && ((counted && !taken) || count_result(*tally, ours))) merged.lost = tally->lost();
  return merged;
}

}  // namespace jt::merge
