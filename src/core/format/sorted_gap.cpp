// SPDX-License-Identifier: MIT
#include "core/format/sorted_gap.hpp"

#include <algorithm>
#include <utility>

#include "core/comments/given.hpp"

namespace jt::format {
namespace {

using Kind = comments::GapPart::Kind;

/// What is in the part of a gap that belongs to the object, but for its end.
struct Rest {
  bytes::Span comments;  ///< from the first to the last one
  bool any = false;
  std::uint64_t feeds_before = 0;  ///< line ends before the first one
  std::uint64_t feeds_behind = 0;  ///< behind the last one, or all
};

/// In a part of a gap that has no comments.
std::ptrdiff_t line_ends(std::string_view gap, const bytes::Span& part) {
  const auto blanks = gap.substr(static_cast<std::size_t>(part.begin), static_cast<std::size_t>(part.size()));
  return std::count(blanks.begin(), blanks.end(), '\n');
}

Result<Rest> read_rest(bytes::Source& raw, const bytes::Span& span) {
  Rest rest;
  TRY(comments::read_gap(raw, span.begin, span.end, [&](const comments::GapPart& part) {
    if (part.kind == Kind::line_end) ++rest.feeds_behind;
    if (part.kind != Kind::comment) return true;
    if (!std::exchange(rest.any, true)) {
      rest.comments.begin = part.comment.begin;
      rest.feeds_before = rest.feeds_behind;
    }
    rest.comments.end = part.comment.end;
    rest.feeds_behind = 0;
    return true;
  }));
  return rest;
}

}  // namespace

Result<ObjectComments> read_sorted_gap(bytes::Source& raw, std::optional<std::string_view> text, const SortedGap& gap,
                                       MemberComments& behind) {
  ObjectComments between;
  behind.leading = {gap.span.end, gap.span.end};
  if (text && is_without_comments(*text)) {
    const std::size_t comma = gap.last ? text->find(',') : text->npos;
    if (comma != text->npos) behind.comma = gap.span.begin + comma;
    return between;
  }
  const comments::EntryGap entry{gap.span.begin, gap.span.end, gap.before != nullptr, !gap.last};
  const auto owners = text ? comments::owners(*text, entry) : TRY(comments::owners(raw, entry));
  std::uint64_t begin = gap.span.begin;
  if (gap.before != nullptr && owners.trailing > 0) {
    gap.before->comma = owners.comma.value_or(0);
    gap.before->trailing = {begin, std::max(owners.trailing_end, gap.before->comma + 1)};
    begin = gap.before->trailing.end;
  } else if (owners.comma) {
    begin = *owners.comma + 1;
  }
  if (gap.last) behind.comma = owners.comma.value_or(0);
  if (owners.leading == 0 && owners.rest == 0) return between;
  behind.leading.begin = owners.leading_begin;
  if (text && owners.rest == 0) {
    behind.after_blank = line_ends(*text, {begin - gap.span.begin, owners.leading_begin - gap.span.begin}) > 1;
    return between;
  }
  const Rest rest = TRY(read_rest(raw, {begin, owners.leading_begin}));
  behind.after_blank = owners.leading > 0 && rest.feeds_behind > 1;
  if (!rest.any) return between;
  between.any = true;
  between.text = rest.comments;
  between.on_line = rest.feeds_before == 0;
  if (gap.before != nullptr) between.behind = gap.before->leading.end;
  between.after_blank = rest.feeds_before > 1;
  between.before_blank = rest.feeds_behind > 1;
  return between;
}

/// A blank line keeps them apart from the comments of the member behind them.
Result<void> GapWriter::put_between(const ObjectComments& between, bool first, bool same, bool last) {
  if (!between.any) return {};
  TRY(put(between.on_line && (first || same) ? " " : between.after_blank && !first ? "\n\n" : "\n"));
  TRY(copy(between.text));
  return !last && (between.before_blank || !first) ? put("\n") : Result<void>();
}

Result<void> GapWriter::put_before(const MemberComments& member) {
  TRY(put(member.after_blank ? "\n\n" : "\n"));
  return copy(member.leading);
}

Result<void> GapWriter::put_behind(const MemberComments& member, bool comma) {
  const std::string_view sign = comma ? "," : "";
  const auto [begin, end] = member.trailing;
  if (member.comma == 0) {
    TRY(put(sign));
    return end > begin ? copy(member.trailing) : Result<void>();
  }
  const bytes::Span behind{member.comma + 1, end};
  if (!comma && behind.size() > 0) {
    TRY(put_on_its_line({begin, member.comma}));
  } else {
    TRY(copy({begin, member.comma}));
    TRY(put(sign));
  }
  return copy(behind);
}

/// Comments before a comma that goes: those behind it come up to the last one's line, where they are the member's
/// still.
Result<void> GapWriter::put_on_its_line(const bytes::Span& before) {
  comments::Comment last{before.begin, before.begin, true, 0};
  TRY(comments::read_gap(raw(), before.begin, before.end, [&](const comments::GapPart& part) {
    if (part.kind == Kind::comment) last = part.comment;
    return true;
  }));
  TRY(copy({before.begin, last.begin}));
  return put(comments::as_block(TRY(bytes::bytes_of(raw(), {last.begin, last.end}))));
}

}  // namespace jt::format
