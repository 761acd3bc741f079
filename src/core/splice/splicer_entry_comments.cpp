// SPDX-License-Identifier: MIT
// The comments that belong to an entry, and others in their place.
#include <algorithm>

#include "core/bytes/slice_source.hpp"
#include "core/comments/given.hpp"
#include "core/scan/cursor.hpp"
#include "core/splice/splicer.hpp"

namespace jt::splice {
namespace {

using comments::Comment;
using comments::GapPart;

Result<std::vector<Comment>> comments_in(bytes::Source& document, std::uint64_t begin, std::uint64_t end) {
  std::vector<Comment> out;
  TRY(comments::read_gap(document, begin, end, [&](const GapPart& part) {
    if (part.kind == GapPart::Kind::comment) out.push_back(part.comment);
    return true;
  }));
  return out;
}

Result<std::vector<std::string>> texts_of(bytes::Source& document, const std::vector<Comment>& all) {
  std::vector<std::string> out;
  for (const Comment& each : all) {
    auto text = TRY(bytes::bytes_of(document, {each.begin, each.end}));
    out.push_back(std::move(text));
  }
  return out;
}

std::uint64_t bytes_in(const std::vector<Comment>& all) {
  std::uint64_t sum = 0;
  for (const Comment& each : all) sum += each.end - each.begin;
  return sum;
}

/// Where the line ends, if only blanks follow on it.
Result<std::optional<std::uint64_t>> blank_to(bytes::Source& document, std::uint64_t at, std::uint64_t end) {
  std::optional<std::uint64_t> out;
  TRY(comments::read_gap(document, at, end, [&](const GapPart& part) {
    if (part.kind == GapPart::Kind::line_end) out = part.comment.begin;
    return false;
  }));
  return out;
}

/// Whether only blanks are before the end of the range on its line.
Result<bool> begins_line(bytes::Source& document, std::uint64_t begin, std::uint64_t end) {
  bool out = false;
  TRY(comments::read_gap(document, begin, end, [&](const GapPart& part) {
    out = part.kind == GapPart::Kind::line_end;
    return true;
  }));
  return out;
}

/// In one line. `ends_line`: nothing else follows on it.
std::string in_line(const std::vector<std::string>& texts, bool ends_line) {
  std::string out;
  for (const std::string& each : texts) {
    if (!out.empty()) out += ' ';
    out += ends_line && &each == &texts.back() ? each : comments::as_block(each);
  }
  return out;
}

}  // namespace

Result<std::optional<EntryComments>> Splicer::comments_of(const EntrySpan& entry) {
  if (entry.root || !document_->commented()) return std::optional(EntryComments{});
  bytes::HeldPart commented(*document_);
  const Surroundings around = TRY(surroundings(commented, entry));
  std::vector<Comment> leading;
  std::vector<Comment> trailing;
  if (around.before.leading > 0) leading = TRY(comments_in(commented, around.before.leading_begin, entry.entry));
  if (around.behind.trailing > 0) trailing = TRY(comments_in(commented, entry.value.end, around.behind.trailing_end));
  if (bytes_in(leading) + bytes_in(trailing) > scan::Cursor::max_held) return std::optional<EntryComments>();
  EntryComments out;
  out.leading = TRY(texts_of(commented, leading));
  out.trailing = TRY(texts_of(commented, trailing));
  return std::optional(std::move(out));
}

Result<void> Splicer::put_comments(const EntrySpan& entry, const EntryComments& others) {
  if (entry.root || !document_->commented()) return {};
  if (!others.trailing.empty()) TRY(put_trailing(entry, others.trailing));
  if (!others.leading.empty()) TRY(put_leading(entry, others.leading));
  return {};
}

/// In place of the last comment behind the entry, or behind its comma. Where another entry follows on the line, a
/// comment behind the comma would be that one's.
Result<void> Splicer::put_trailing(const EntrySpan& entry, const std::vector<std::string>& texts) {
  bytes::HeldPart commented(*document_);
  const Surroundings around = TRY(surroundings(commented, entry));
  const SpliceTarget target{entry.kind_of_container(), entry.container, entry.depth, {}};
  const std::uint64_t end = around.behind_gap.end;
  if (around.behind.trailing == 0) {
    const std::uint64_t at = around.behind.comma ? *around.behind.comma + 1 : entry.value.end;
    const auto line_end = TRY(blank_to(commented, at, end));
    const bytes::Span blanks = line_end ? bytes::Span{at, *line_end} : bytes::Span{entry.value.end, entry.value.end};
    return splice(target, blanks, " " + in_line(texts, line_end.has_value()));
  }
  const auto old = TRY(comments_in(commented, entry.value.end, around.behind.trailing_end));
  const auto line_end = TRY(blank_to(commented, old.back().end, end));
  std::vector<bytes::Span> gone;
  for (const Comment& each : old) {
    // With the blank before it; what is behind the first one is not touched.
    std::uint8_t before = 0;  // as it is: the end of a comment is blank in the view
    TRY(commented.read(each.begin - 1, &before, 1));
    gone.push_back({each.begin - (before == ' ' ? 1 : 0), each.end});
  }
  // The blank before them goes with the first one.
  const bool adjacent = old.size() > 1 && old[old.size() - 2].end == old.back().begin;
  gone.back().begin = old.back().begin;
  if (line_end && texts.back().starts_with("//")) gone.back().end = *line_end;  // blanks would be the comment's
  TRY(splice(target, gone.back(), (adjacent ? " " : "") + in_line(texts, line_end || !old.back().block)));
  for (gone.pop_back(); !gone.empty(); gone.pop_back()) TRY(splice(target, gone.back(), {}));
  return {};
}

/// In place of those before the entry, else directly before it.
Result<void> Splicer::put_leading(const EntrySpan& entry, const std::vector<std::string>& texts) {
  bytes::HeldPart commented(*document_);
  const Surroundings around = TRY(surroundings(commented, entry));
  const SpliceTarget target{entry.kind_of_container(), entry.container, entry.depth, {}};
  const bool first = around.before.leading == 0;
  bytes::Span gone{entry.entry, entry.entry};
  if (!first) {
    const auto old = TRY(comments_in(commented, around.before.leading_begin, entry.entry));
    gone = {old.front().begin, old.back().end};
  }
  const auto line_end = first ? std::nullopt : TRY(blank_to(commented, gone.end, entry.entry));
  if (line_end && texts.back().starts_with("//")) gone.end = *line_end;
  const bool lines = first ? TRY(begins_line(commented, around.before_gap.begin, entry.entry)) : line_end.has_value();
  if (!lines) return splice(target, gone, in_line(texts, false) + (first ? " " : ""));
  const std::string line = new_line(entry.container, entry.entry);
  std::string text;
  for (const std::string& each : texts) text += each + (first || &each != &texts.back() ? line : "");
  return splice(target, gone, std::move(text));
}

}  // namespace jt::splice
