// SPDX-License-Identifier: MIT
#include "core/merge/comment_tally.hpp"

#include <algorithm>
#include <array>
#include <optional>

#include "core/bytes/memory_source.hpp"
#include "core/merge/comment_reader.hpp"

namespace jt::merge {
namespace {

/// Bytes of a comment that are read for a note.
constexpr std::uint64_t longest_shown = std::uint64_t{4} << 10;

/// With the blanks before it, or with its line.
void cut_comment(std::string& text, const bytes::Span& comment) {
  auto begin = static_cast<std::size_t>(comment.begin);
  auto end = static_cast<std::size_t>(comment.end);
  while (begin > 0 && (text[begin - 1] == ' ' || text[begin - 1] == '\t')) --begin;
  if (begin == 0 || text[begin - 1] == '\n') {
    const std::size_t next = text.find_first_not_of(" \t\r", end);
    if (next != std::string::npos && text[next] == '\n') end = next + 1;
  }
  text.erase(begin, end - begin);
}

}  // namespace

Result<bool> CommentTally::add(Document which, Sized document) {
  documents_[which] = &document.source;
  for (Entry& each : entries_) each.counts[which] = 0;
  Places* const places = which == base ? &places_[0] : which == theirs ? &places_[1] : nullptr;
  if (places != nullptr) places->commas.clear();
  const CommentReader::Sink count = [&](const FoundComment& found) {
    if (places != nullptr) places->commas.push_back(static_cast<std::int32_t>(found.commas));
    const auto [known, is_new] = numbers_.try_emplace(found.hash, entries_.size());
    if (is_new) entries_.push_back({found.place, which});
    ++entries_[known->second].counts[which];
  };
  CommentReader reader(document.source, part_.begin, document.size - part_.back, count);
  const bool outside = TRY(reader.read());
  if (places != nullptr) {
    places->commas.push_back(static_cast<std::int32_t>(reader.commas_behind()));
    places->order = reader.order();
  }
  return outside;
}

Result<std::string> CommentTally::without_added(std::string text) const {
  bytes::MemorySource document(std::string_view{text});
  std::vector<bytes::Span> added;
  const CommentReader::Sink note = [&](const FoundComment& found) {
    const auto known = numbers_.find(found.hash);
    if (known == numbers_.end()) return;  // in the part that all have
    const auto& counts = entries_[known->second].counts;
    if (counts[theirs] > counts[base]) added.push_back(found.place);
  };
  TRY(CommentReader(document, {}, text.size(), note).read());
  // From the last one on, so that the offsets of those before it hold.
  for (auto each = added.rbegin(); each != added.rend(); ++each) cut_comment(text, *each);
  return text;
}

Result<std::string> CommentTally::text_of(const Entry& entry) const {
  const bytes::Span shown{entry.place.begin, std::min(entry.place.end, entry.place.begin + longest_shown)};
  return bare_text(TRY(bytes::bytes_of(*documents_[entry.in], shown)));
}

std::int64_t CommentTally::Entry::expected() const {
  return std::max<std::int64_t>(0, counts[ours] + counts[theirs] - counts[base]);
}

bool CommentTally::moved_by_theirs() const {
  const auto& [before, after] = places_;
  if (before.order != after.order || before.commas.size() != after.commas.size()) return true;
  bool more = false;
  bool fewer = false;
  for (std::size_t i = 0; i < before.commas.size(); ++i) {
    more = more || after.commas[i] > before.commas[i];
    fewer = fewer || after.commas[i] < before.commas[i];
  }
  return more && fewer;
}

bool CommentTally::as_expected() const {
  return std::all_of(entries_.begin(), entries_.end(),
                     [](const Entry& each) { return each.counts[result] == each.expected(); });
}

std::uint64_t CommentTally::changed_by_theirs() const {
  std::uint64_t count = 0;
  for (const Entry& each : entries_) {
    const std::int64_t more = each.counts[theirs] - each.counts[base];
    count += static_cast<std::uint64_t>(more < 0 ? -more : more);
  }
  return count;
}

Result<std::vector<LostComment>> CommentTally::lost() const {
  using What = LostComment::What;
  std::vector<LostComment> out;
  for (const Entry& each : entries_) {
    const auto [in_base, in_ours, in_theirs, in_result] = each.counts;
    const bool by_theirs = in_theirs > in_base;
    const bool by_ours = in_ours > in_base;
    std::optional<What> what;
    if (by_theirs && in_result < in_theirs) {
      what = What::theirs_added;
    } else if (by_ours && in_result < in_ours - std::max<std::int64_t>(0, in_base - in_theirs)) {
      what = What::ours_added;
    } else if (in_result > each.expected()) {
      what = in_theirs < in_base ? What::theirs_removed : What::doubled;
    } else if (!by_theirs && !by_ours && in_result < each.expected()) {
      what = What::both_kept;
    }
    if (what) out.push_back({*what, TRY(text_of(each))});
  }
  return out;
}

}  // namespace jt::merge
