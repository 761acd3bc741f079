// SPDX-License-Identifier: MIT
#include "core/merge/comment_tally.hpp"

#include <algorithm>
#include <array>
#include <optional>
#include <utility>

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

Result<bool> CommentTally::compare(Document which, Sized before, Sized after, const TalliedPart& part) {
  forget(which);
  const Document other = which == result ? ours : base;
  const bool outside = TRY(add(which, other, before, part));
  return TRY(add(which, which, after, part)) && outside;
}

void CommentTally::forget(Document which) {
  // What was found in the last result may be there no more.
  if (of_sides_) {
    entries_.resize(*of_sides_);
    std::erase_if(numbers_, [this](const auto& each) { return each.second >= *of_sides_; });
  }
  of_sides_ = which == result ? std::optional(entries_.size()) : std::nullopt;
  for (Entry& each : entries_) each.more[which] = 0;
}

CommentTally::Entry& CommentTally::entry_of(std::uint64_t hash, const bytes::Span& place, Document in) {
  const auto [known, is_new] = numbers_.try_emplace(hash, entries_.size());
  if (is_new) entries_.push_back({place, in});
  return entries_[known->second];
}

Result<bool> CommentTally::add(Document which, Document in, Sized document, const TalliedPart& part) {
  documents_[in] = &document.source;
  const std::int64_t one = in == which ? 1 : -1;
  Places* const places = which == theirs ? &places_[in == theirs ? 1 : 0] : nullptr;
  if (places != nullptr) places->commas.clear();
  const CommentReader::Sink count = [&](const FoundComment& found) {
    if (places != nullptr) places->commas.push_back(static_cast<std::int32_t>(found.commas));
    entry_of(found.hash, found.place, in).more[which] += one;
  };
  CommentReader reader(document.source, part.begin, document.size - part.back, count);
  const bool outside = TRY(reader.read());
  if (places != nullptr) {
    places->commas.push_back(static_cast<std::int32_t>(reader.commas_behind()));
    places->order = reader.order();
  }
  return outside;
}

Result<void> CommentTally::count_removed(Sized document) {
  const auto removed = [](const Entry& each) { return each.more[ours] < 0 && each.more[theirs] < 0; };
  if (std::none_of(entries_.begin(), entries_.end(), removed)) return {};
  const CommentReader::Sink count = [&](const FoundComment& found) {
    const auto known = numbers_.find(found.hash);
    if (known != numbers_.end()) ++entries_[known->second].in_base;
  };
  TRY(CommentReader(document.source, {}, document.size, count).read());
  return {};
}

Result<std::string> CommentTally::without_added(std::string text) const {
  bytes::MemorySource document(std::string_view{text});
  std::vector<bytes::Span> added;
  const CommentReader::Sink note = [&](const FoundComment& found) {
    const auto known = numbers_.find(found.hash);
    if (known == numbers_.end()) return;  // where it is as BASE
    if (entries_[known->second].more[theirs] > 0) added.push_back(found.place);
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
  const bool by_both = more[ours] < 0 && more[theirs] < 0;  // perhaps the same ones
  return by_both ? std::max(-(in_base + more[ours]), more[theirs]) : more[theirs];
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
                     [](const Entry& each) { return each.more[result] == each.expected(); });
}

std::uint64_t CommentTally::changed_by_theirs() const {
  std::uint64_t count = 0;
  for (const Entry& each : entries_) {
    const std::int64_t more = each.more[theirs];
    count += static_cast<std::uint64_t>(more < 0 ? -more : more);
  }
  return count;
}

std::optional<LostComment::What> CommentTally::Entry::lost() const {
  using What = LostComment::What;
  const auto [none, by_ours, by_theirs, by_merge] = more;
  if (by_theirs > 0 && by_ours + by_merge < by_theirs) return What::theirs_added;
  if (by_ours > 0 && by_merge < std::min<std::int64_t>(0, by_theirs)) return What::ours_added;
  if (by_merge > expected()) return by_theirs < 0 ? What::theirs_removed : What::doubled;
  if (by_theirs <= 0 && by_ours <= 0 && by_merge < expected()) return What::both_kept;
  return std::nullopt;
}

std::vector<std::uint64_t> CommentTally::doubled() const {
  std::vector<std::uint64_t> out;
  for (const auto& [hash, number] : numbers_) {
    if (entries_[number].lost() == LostComment::What::doubled) out.push_back(hash);
  }
  std::sort(out.begin(), out.end());
  return out;
}

Result<std::vector<LostComment>> CommentTally::lost() const {
  std::vector<std::pair<std::uint64_t, LostComment>> found;
  for (const Entry& each : entries_) {
    if (const auto what = each.lost()) found.emplace_back(each.place.begin, LostComment{*what, TRY(text_of(each))});
  }
  std::stable_sort(found.begin(), found.end(),
                   [](const auto& one, const auto& other) { return one.first < other.first; });
  std::vector<LostComment> out;
  for (auto& [place, lost] : found) out.push_back(std::move(lost));
  return out;
}

}  // namespace jt::merge
