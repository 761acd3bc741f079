// SPDX-License-Identifier: MIT
#include "core/merge/comment_tally.hpp"

#include <algorithm>
#include <array>

#include "core/bytes/slice_source.hpp"
#include "core/comments/blank_source.hpp"

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

}  // namespace

Result<void> CommentTally::add(Document which, bytes::Source& document) {
  constexpr std::size_t piece = std::size_t{64} << 10;
  comments::BlankSource blank(document);
  std::vector<std::uint8_t> passed(piece);
  std::vector<comments::Taken> parts;
  std::uint64_t at = 0;
  for (;;) {
    const std::size_t got = TRY(blank.read(at, passed.data(), passed.size()));
    if (got == 0) break;
    at += got;
  }
  TRY(blank.taken(0, at, parts));
  for (std::size_t i = 0; i < parts.size(); ++i) {
    if (parts[i].comma) continue;
    bytes::Span whole{parts[i].begin, parts[i].end};
    while (i + 1 < parts.size() && !parts[i + 1].begun) whole.end = parts[++i].end;
    count(which, TRY(bytes::bytes_of(document, whole)));
  }
  return {};
}

void CommentTally::count(Document which, std::string_view comment) {
  std::string text = bare(comment);
  const auto [known, is_new] = numbers_.try_emplace(text, entries_.size());
  if (is_new) entries_.push_back({std::move(text), {}});
  ++entries_[known->second].counts[which];
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
    }
  }
  return out;
}

}  // namespace jt::merge
