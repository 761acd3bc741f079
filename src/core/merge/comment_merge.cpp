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

/// An entry that is put in may be a little beside what differs: so many bytes are counted there too.
constexpr std::uint64_t beside_part = std::uint64_t{4} << 10;

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

/// The last place that is known, where all have the same bytes before it and one behind it, and no comment is open.
comments::KnownState begin_of_part(comments::BlankSource& known, std::uint64_t front) {
  using Comment = scan::BlankCarry::Comment;
  while (front > 0) {
    // The byte behind a slash decides what it is.
    auto state = known.known_before(front - std::min(front, 1 + beside_part));
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

Result<void> CommentMerge::count(std::uint64_t front, comments::BlankSource& known) {
  const Sized ours{ours_.original(), ours_.original_bytes()};
  const std::uint64_t most = std::min({base_.size, ours.size, theirs_.size}) - front;
  TalliedPart part;
  part.begin = begin_of_part(known, front);
  const std::uint64_t back = TRY(common_back({base_, ours, theirs_}, most));
  part.back = TRY(back_from_line(base_, back - std::min(back, beside_part)));
  if (TRY(count_all(part)) || part.back == 0) return {};
  // In one of them a comment is open there.
  part.back = 0;
  TRY(count_all(part));
  return {};
}

Result<bool> CommentMerge::count_all(const TalliedPart& part) {
  tally_.emplace(part);
  bool outside = TRY(tally_->add(CommentTally::base, base_));
  outside = TRY(tally_->add(CommentTally::ours, {ours_.original(), ours_.original_bytes()})) && outside;
  return TRY(tally_->add(CommentTally::theirs, theirs_)) && outside;
}

/// Whether the document is as its original outside of the part that was counted.
bool CommentMerge::changed_within(const splice::PieceTable& document) const {
  const TalliedPart& part = tally_->part();
  splice::Changes changes = document.changes();
  while (const auto change = changes.next()) {
    if (part.begin.first > 0 && change->before_begin <= part.begin.first) return false;
    if (change->before_begin + change->before_size + part.back > document.original_bytes()) return false;
  }
  return true;
}

/// False: it is no document.
Result<bool> CommentMerge::count_result() { return count_as_result(ours_, changed_within(ours_)); }

/// `within`: it is as the others outside of the part that was counted.
Result<bool> CommentMerge::count_as_result(splice::PieceTable& document, bool within) {
  const Sized result{document, document.bytes()};
  if (within && TRY(tally_->add(CommentTally::result, result))) return true;
  if (within && tally_->part().back == 0) return false;
  TRY(count_all({}));
  return tally_->add(CommentTally::result, result);
}

Result<std::uint64_t> CommentMerge::by_lines() {
  const std::uint64_t changed = tally_->changed_by_theirs();
  const std::uint64_t moved = tally_->moved_by_theirs() ? 1 : 0;
  if (changed == 0 && moved == 0) {
    result_counted_ = TRY(count_result());
    if (!result_counted_ || tally_->as_expected()) return std::uint64_t{0};
  }
  // Into a document without comments none is written.
  if (too_large() || !ours_.commented()) return std::uint64_t{0};
  if (!TRY(take_lines())) return std::uint64_t{0};
  result_counted_ = false;
  return std::max(changed, moved);
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

Result<std::vector<LostComment>> CommentMerge::still_there(splice::PieceTable& version) {
  result_counted_ = false;
  std::vector<LostComment> out;
  if (!TRY(count_as_result(version, changed_within(ours_) && changed_within(version)))) return out;
  out = TRY(tally_->lost());
  std::erase_if(out, [](const LostComment& each) { return each.what != LostComment::What::theirs_removed; });
  return out;
}

Result<std::vector<LostComment>> CommentMerge::lost() {
  if (!result_counted_ && !TRY(count_result())) return std::vector<LostComment>();
  return tally_->lost();
}

}  // namespace jt::merge
