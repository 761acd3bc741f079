// SPDX-License-Identifier: MIT
#include "core/merge/comment_tally.hpp"

#include <algorithm>
#include <array>

#include "core/bytes/memory_source.hpp"
#include "core/bytes/slice_source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/comments/gap.hpp"

namespace jt::merge {
namespace {

/// Without its marks, and with one blank in place of several.
std::string bare(std::string_view comment) {
  const bool block = comment.starts_with("/*");
  comment.remove_prefix(2);
  if (block) comment.remove_suffix(2);
  std::string out;
  for (const char byte : comment) {
    const bool blank = byte == ' ' || byte == '\t' || byte == '\r' || byte == '\n';
    if (!blank) {
      out += byte;
    } else if (!out.empty() && out.back() != ' ') {
      out += ' ';
    }
  }
  if (!out.empty() && out.back() == ' ') out.pop_back();
  return out;
}

/// In order.
Result<std::vector<bytes::Span>> comment_spans(bytes::Source& document) {
  comments::BlankSource blank(document);
  std::vector<std::uint8_t> passed(std::size_t{64} << 10);
  std::uint64_t at = 0;
  for (;;) {
    const std::size_t got = TRY(blank.read(at, passed.data(), passed.size()));
    if (got == 0) break;
    at += got;
  }
  std::vector<comments::Taken> parts;
  TRY(blank.taken(0, at, parts));
  std::vector<bytes::Span> out;
  for (const comments::Taken& each : parts) {
    if (each.comma) continue;
    if (each.begun || out.empty()) {
      out.push_back({each.begin, each.end});
    } else {
      out.back().end = each.end;
    }
  }
  return out;
}

/// A hash of the order of comments, which are known by these numbers, and commas, and of which comments begin or end
/// their line.
Result<std::uint64_t> places_of(bytes::Source& document, const std::vector<std::size_t>& numbers) {
  using Kind = comments::GapPart::Kind;
  std::uint64_t hash = 0;
  const auto add = [&hash](std::uint64_t value) { hash = (hash ^ value) * 0x9E37'79B9'7F4A'7C15U + (hash >> 29U); };
  std::size_t next = 0;
  Kind last = Kind::line_end;
  TRY(comments::read_gap(document, 0, *document.size(), [&](const comments::GapPart& part) {
    if (part.kind == Kind::comment) {
      add(3 + (last == Kind::line_end ? 1U : 0U));
      add(next < numbers.size() ? numbers[next++] : 0);
    } else if (part.kind == Kind::comma) {
      add(1);
    } else if (last == Kind::comment) {
      add(2);
    }
    last = part.kind;
    return true;
  }));
  return hash;
}

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

Result<void> CommentTally::add(Document which, std::string_view text) {
  bytes::MemorySource document(text);
  for (Entry& each : entries_) each.counts[which] = 0;
  std::vector<std::size_t> numbers;
  const auto spans = TRY(comment_spans(document));
  for (const bytes::Span& each : spans)
    numbers.push_back(count(which, text.substr(static_cast<std::size_t>(each.begin), each.size())));
  if (which != base && which != theirs) return {};
  places_[which] = TRY(places_of(document, numbers));
  return {};
}

Result<std::string> CommentTally::without_added(std::string text) const {
  bytes::MemorySource document(std::string_view{text});
  const auto all = TRY(comment_spans(document));
  // From the last one on, so that the offsets of those before it hold.
  for (auto each = all.rbegin(); each != all.rend(); ++each) {
    const auto comment = std::string_view(text).substr(static_cast<std::size_t>(each->begin), each->size());
    const auto& counts = entries_[numbers_.at(bare(comment))].counts;
    if (counts[theirs] > counts[base]) cut_comment(text, *each);
  }
  return text;
}

std::size_t CommentTally::count(Document which, std::string_view comment) {
  std::string text = bare(comment);
  const auto [known, is_new] = numbers_.try_emplace(text, entries_.size());
  if (is_new) entries_.push_back({std::move(text), {}});
  ++entries_[known->second].counts[which];
  return known->second;
}

std::int64_t CommentTally::Entry::expected() const {
  return std::max<std::int64_t>(0, counts[ours] + counts[theirs] - counts[base]);
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

std::vector<LostComment> CommentTally::lost() const {
  using What = LostComment::What;
  std::vector<LostComment> out;
  for (const Entry& each : entries_) {
    const auto [in_base, in_ours, in_theirs, in_result] = each.counts;
    const bool by_theirs = in_theirs > in_base;
    const bool by_ours = in_ours > in_base;
    if (by_theirs && in_result < in_theirs) {
      out.push_back({What::theirs_added, each.text});
    } else if (by_ours && in_result < in_ours - std::max<std::int64_t>(0, in_base - in_theirs)) {
      out.push_back({What::ours_added, each.text});
    } else if (in_theirs < in_base && in_ours == in_base && in_result > in_theirs) {
      out.push_back({What::theirs_removed, each.text});
    } else if (!by_theirs && !by_ours && in_result < each.expected()) {
      out.push_back({What::both_kept, each.text});
    }
  }
  return out;
}

}  // namespace jt::merge
