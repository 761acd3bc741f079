// SPDX-License-Identifier: MIT
#include "core/merge/comment_merge.hpp"

#include <algorithm>
#include <string>
#include <utility>

#include "core/bytes/memory_source.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/merge/comment_reader.hpp"
#include "core/merge/line_merge.hpp"
#include "core/text/ascii.hpp"

namespace jt::merge {
namespace {

/// Larger documents are not written by hand.
constexpr std::uint64_t most_by_lines = std::uint64_t{16} << 20;

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

Result<std::string> whole_text(Sized document) { return bytes::bytes_of(document.source, {0, document.size}); }

/// By their hashes, in order.
std::vector<std::uint64_t> comments_of(std::string_view lines) {
  bytes::MemorySource source(lines);
  std::vector<std::uint64_t> out;
  const CommentReader::Sink note = [&out](const FoundComment& found) { out.push_back(found.hash); };
  (void)CommentReader(source, {}, lines.size(), note).read();
  std::sort(out.begin(), out.end());
  return out;
}

/// The last place that is known, where both have the same bytes before it and one behind it, and no comment is open.
comments::KnownState begin_of_part(comments::BlankSource& known, std::uint64_t front) {
  using Comment = scan::BlankCarry::Comment;
  while (front > 0) {
    // The byte behind a slash decides what it is.
    auto state = known.known_before(front - 1);
    if (state.second.carry.open.kind == Comment::none) return state;
    front = state.first;
  }
  return {};
}

}  // namespace

Result<void> take_all(splice::PieceTable& document, Sized other) {
  const Sized old{document.original(), document.bytes()};
  const std::uint64_t most = std::min(old.size, other.size);
  const auto back = TRY(common_back({old, other}, most));
  const auto front = TRY(common_front({old, other}, most - back));
  auto text = TRY(bytes::bytes_of(other.source, {front, other.size - back}));
  document.splice_own(front, old.size - front - back, std::move(text));
  return {};
}

Result<void> CommentMerge::count(std::uint64_t front, const Known& known) {
  tally_.emplace();
  known_ours_ = known.ours;
  const Sized ours{ours_.original(), ours_.original_bytes()};
  TRY(count_side(CommentTally::ours, ours, front, known.base != nullptr ? known.base : known.ours));
  TRY(count_side(CommentTally::theirs, theirs_, front, known.base != nullptr ? known.base : known.theirs));
  return tally_->count_removed(base_);
}

/// `known`: BASE or this one; null: neither has comments.
Result<void> CommentMerge::count_side(CommentTally::Document side, Sized document, std::uint64_t front,
                                      comments::BlankSource* known) {
  if (known == nullptr) return {};
  const std::uint64_t most = std::min(base_.size, document.size);
  Unchanged around;
  around.front = TRY(common_front({base_, document}, most, front));
  around.back = TRY(common_back({base_, document}, most - around.front));
  TRY(count_part(side, base_, document, around, *known));
  return {};
}

/// False: `after` is no document.
Result<bool> CommentMerge::count_part(CommentTally::Document which, Sized before, Sized after, Unchanged around,
                                      comments::BlankSource& known) {
  TalliedPart part;
  part.begin = begin_of_part(known, around.front);
  part.back = TRY(back_from_line(before, around.back));
  if (TRY(tally_->compare(which, before, after, part))) return true;
  if (part.back == 0) return false;
  // In one of them a comment is open there.
  part.back = 0;
  return tally_->compare(which, before, after, part);
}

CommentMerge::Unchanged CommentMerge::unchanged(const splice::PieceTable& document) {
  Unchanged out{document.original_bytes(), document.original_bytes()};
  splice::Changes changes = document.changes();
  while (const auto change = changes.next()) {
    out.front = std::min(out.front, change->before_begin);
    out.back = document.original_bytes() - (change->before_begin + change->before_size);
  }
  out.back = std::min(out.back, document.original_bytes() - out.front);
  return out;
}

/// `around`: of OURS. False: it is no document.
Result<bool> CommentMerge::count_result(splice::PieceTable& document, Unchanged around) {
  if (known_ours_ == nullptr) return true;  // it has none either
  return count_part(CommentTally::result, {ours_.original(), ours_.original_bytes()}, {document, document.bytes()},
                    around, *known_ours_);
}

Result<bool> CommentMerge::without_doubled(const Anew& anew) {
  const auto now = TRY(lost());
  const auto doubled = result_counted_ ? tally_->doubled() : std::vector<std::uint64_t>();
  if (doubled.empty()) return false;
  const auto merged = TRY(whole_text({ours_, ours_.bytes()}));
  ours_.reset();
  TRY(anew(doubled));
  result_counted_ = false;
  const auto after = TRY(lost());
  const bool none_new = std::all_of(after.begin(), after.end(), [&now](const LostComment& each) {
    return std::find(now.begin(), now.end(), each) != now.end();
  });
  if (none_new && after.size() < now.size()) return true;
  TRY(back_to(merged));
  return false;
}

Result<std::uint64_t> CommentMerge::by_lines() {
  const std::uint64_t changed = tally_->changed_by_theirs();
  const std::uint64_t moved = tally_->moved_by_theirs() ? 1 : 0;
  if (changed == 0 && moved == 0) {
    if (!result_counted_) result_counted_ = TRY(count_result(ours_, unchanged(ours_)));
    if (!result_counted_ || tally_->as_expected()) return std::uint64_t{0};
  }
  // Into a document without comments none is written.
  if (too_large() || !ours_.commented()) return std::uint64_t{0};
  if (TRY(take_lines())) {
    result_counted_ = false;
    return std::max(changed, moved);
  }
  if (!TRY(take_some_lines())) return std::uint64_t{0};
  const auto left = TRY(lost());
  const std::uint64_t all = std::max(changed, moved);
  return all > left.size() ? all - left.size() : std::min<std::uint64_t>(all, 1);
}

bool CommentMerge::too_large() const {
  return std::max({base_.size, ours_.original_bytes(), theirs_.size}) > most_by_lines;
}

/// By lines, all three documents; or, where that fails, what was merged and the comments that THEIRS added, put where
/// they are in THEIRS.
Result<bool> CommentMerge::take_lines() {
  const auto before = TRY(whole_text(base_));
  const auto left = TRY(whole_text({ours_.original(), ours_.original_bytes()}));
  const auto right = TRY(whole_text(theirs_));
  if (TRY(take_text(merge_lines(before, left, right)))) return true;
  const auto merged = TRY(whole_text({ours_, ours_.bytes()}));
  const auto without = TRY(tally_->without_added(right));
  return take_text(merge_lines(without, merged, right));
}

/// What was merged, and the lines that THEIRS alone changed. The others stay, if nothing is lost so.
Result<bool> CommentMerge::take_some_lines() {
  const auto before = TRY(whole_text(base_));
  const auto merged = TRY(whole_text({ours_, ours_.bytes()}));
  const auto right = TRY(whole_text(theirs_));
  const auto now = TRY(lost());
  const auto without = TRY(tally_->without_added(right));
  for (const std::string* base : {&before, &without}) {
    const auto text = merge_lines(*base, merged, right, BothChanged::ours);
    if (text == merged || !TRY(take_text(text))) continue;
    result_counted_ = false;
    if (is_better(TRY(lost()), now)) return true;
    TRY(back_to(merged));
  }
  return false;
}

Result<void> CommentMerge::back_to(const std::string& merged) {
  bytes::MemorySource source(merged);
  ours_.reset();
  result_counted_ = false;
  return take_all(ours_, {source, merged.size()});
}

/// Fewer are lost, and none that was there; or moved ones came.
bool CommentMerge::is_better(const std::vector<LostComment>& after, const std::vector<LostComment>& before) const {
  using What = LostComment::What;
  const auto count = [](const std::vector<LostComment>& lost, std::initializer_list<What> what) {
    return std::count_if(lost.begin(), lost.end(), [&what](const LostComment& each) {
      return std::find(what.begin(), what.end(), each.what) != what.end();
    });
  };
  const auto gone = {What::ours_added, What::both_kept};
  const auto wrong = {What::ours_added, What::both_kept, What::doubled};
  if (count(after, gone) > count(before, gone) || count(after, wrong) > count(before, wrong)) return false;
  return after.size() < before.size() || (after.size() == before.size() && tally_->moved_by_theirs());
}

/// The merged document becomes that text, if it has the same values in the same order. False: it has not.
Result<bool> CommentMerge::take_text(const std::optional<std::string>& text) {
  if (!text) return false;
  bytes::MemorySource source(*text);
  const auto tokens = tokens_of(source);
  if (!tokens || *tokens != TRY(tokens_of(ours_))) return false;
  ours_.reset();
  TRY(take_all(ours_, {source, text->size()}));
  return true;
}

Result<std::vector<std::uint64_t>> CommentMerge::mark(const Marking& marking) {
  if (too_large()) return std::vector<std::uint64_t>();
  const auto before = TRY(whole_text(base_));
  const auto merged = TRY(whole_text({ours_, ours_.bytes()}));
  const auto theirs = TRY(whole_text(theirs_));
  auto marked = mark_lines(before, merged, theirs, marking, [](std::string_view left, std::string_view right) {
    return comments_of(left) != comments_of(right);
  });
  if (!marked || marked->at.empty()) return std::vector<std::uint64_t>();
  bytes::MemorySource source(marked->text);
  ours_.reset();
  TRY(take_all(ours_, {source, marked->text.size()}));
  result_counted_ = false;
  return std::move(marked->at);
}

Result<bool> CommentMerge::lines_conflict() {
  if (too_large()) return false;
  const auto before = TRY(whole_text(base_));
  const auto left = TRY(whole_text({ours_.original(), ours_.original_bytes()}));
  const auto right = TRY(whole_text(theirs_));
  return !merge_lines(before, left, right);
}

Result<std::vector<LostComment>> CommentMerge::lost_in(splice::PieceTable& version) {
  result_counted_ = false;
  Unchanged around = unchanged(ours_);
  const Unchanged again = unchanged(version);
  around = {std::min(around.front, again.front), std::min(around.back, again.back)};
  if (!TRY(count_result(version, around))) return std::vector<LostComment>();
  return tally_->lost();
}

Result<std::vector<LostComment>> CommentMerge::lost() {
  if (!result_counted_) result_counted_ = TRY(count_result(ours_, unchanged(ours_)));
  return result_counted_ ? tally_->lost() : std::vector<LostComment>();
}

}  // namespace jt::merge
