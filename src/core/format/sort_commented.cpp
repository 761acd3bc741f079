// SPDX-License-Identifier: MIT
#include "core/format/sort_commented.hpp"

#include <algorithm>
#include <utility>

#include "core/comments/given.hpp"
#include "core/format/sort_value.hpp"
#include "core/value/tape.hpp"

namespace jt::format {
namespace {

std::string_view name_of(const value::View& member) {
  const std::string_view token = member.key_text();
  return token.substr(1, token.size() - 2);
}

std::size_t line_feeds(std::string_view blanks) {
  return static_cast<std::size_t>(std::count(blanks.begin(), blanks.end(), '\n'));
}

/// Whether a blank line is at the end of the text.
bool ends_with_blank_line(std::string_view text) {
  const std::size_t last = text.find_last_not_of(" \t\r\n");
  return line_feeds(text.substr(last == text.npos ? 0 : last + 1)) > 1;
}

}  // namespace

Result<void> CommentedSorter::append(std::string& out) {
  value::Tape tape;
  TRY(tape.index(blanked_));
  const value::View root = tape.root();
  out += raw_.substr(0, root.offset());
  TRY(begin(out, root));
  while (!open_.empty()) {
    if (!TRY(open_.back().object ? step_object(out) : step_array(out))) open_.pop_back();
  }
  out += raw_.substr(root.end_offset());
  return {};
}

Result<void> CommentedSorter::begin(std::string& out, const value::View& value) {
  if (!value.is_container() || !value.has_entries()) {
    out += text({value.offset(), value.end_offset()});
    return {};
  }
  out += value.is_object() ? '{' : '[';
  if (value.is_object()) return open_object(value);
  Open open;
  open.element = value.begin();
  open.end = value.end();
  open.at = value.offset() + 1;
  open.close = value.end_offset() - 1;
  open_.push_back(open);
  return {};
}

/// Lists its members, and whose each comment between them is.
Result<void> CommentedSorter::open_object(const value::View& object) {
  Open open;
  open.object = true;
  open.begin = members_.size();
  open.between = between_.size();
  std::uint64_t at = object.offset() + 1;
  for (const value::View& value : object) {
    Member member;
    member.value = value;
    TRY(gap({at, value.key_offset(), members_.size() > open.begin, true}, member));
    members_.push_back(member);
    at = value.end_offset();
  }
  Member none;
  TRY(gap({at, object.end_offset() - 1, true, false}, none));
  open.comma = none.comma != 0;
  const auto first = members_.begin() + static_cast<std::ptrdiff_t>(open.begin);
  std::stable_sort(first, members_.end(),
                   [](const Member& a, const Member& b) { return key_before(name_of(a.value), name_of(b.value)); });
  open_.push_back(open);
  return {};
}

/// The comments before a member, or before the closing bracket, whose `behind` has the comma alone.
Result<void> CommentedSorter::gap(const comments::EntryGap& gap, Member& behind) {
  const comments::Owners owners = TRY(comments::owners(source_, gap));
  std::uint64_t begin = gap.begin;
  if (gap.before && owners.trailing > 0) {
    Member& before = members_.back();
    before.comma = owners.comma.value_or(0);
    before.trailing = {gap.begin, std::max(owners.trailing_end, before.comma + 1)};
    begin = before.trailing.end;
  } else if (owners.comma) {
    begin = *owners.comma + 1;
  }
  if (!gap.behind) behind.comma = owners.comma.value_or(0);
  const std::string_view rest = text({begin, owners.leading_begin});
  behind.leading = {owners.leading_begin, gap.end};
  behind.after_blank = owners.leading > 0 && ends_with_blank_line(rest);
  Between between;
  if (owners.rest > 0) {
    // A line comment may end with blanks, which are its own.
    TRY(comments::read_gap(source_, begin, owners.leading_begin, [&](const comments::GapPart& part) {
      if (part.kind != comments::GapPart::Kind::comment) return true;
      if (!std::exchange(between.any, true)) between.text.begin = part.comment.begin;
      between.text.end = part.comment.end;
      return true;
    }));
    const std::size_t before = line_feeds(text({begin, between.text.begin}));
    between.on_line = before == 0;
    if (gap.before) between.behind = members_.back().value.place();
    between.after_blank = before > 1;
    between.before_blank = line_feeds(text({between.text.end, owners.leading_begin})) > 1;
  }
  between_.push_back(between);
  return {};
}

/// The next element. False: there is none.
Result<bool> CommentedSorter::step_array(std::string& out) {
  Open& open = open_.back();
  if (open.element == open.end) {
    out += text({open.at, open.close + 1});
    return false;
  }
  const value::View element = *open.element++;
  out += text({open.at, element.offset()});
  open.at = element.end_offset();
  TRY(begin(out, element));
  return true;
}

/// The next member. False: there is none.
Result<bool> CommentedSorter::step_object(std::string& out) {
  Open& open = open_.back();
  const std::size_t count = members_.size() - open.begin;
  const bool last = open.next == count;
  if (open.next > 0) put_behind(out, members_[open.begin + open.next - 1], !last || open.comma);
  put_between(out, between_[open.between + open.next], open.next == 0, last);
  if (last) {
    out += "\n}";
    members_.resize(open.begin);
    between_.resize(open.between);
    return false;
  }
  const Member member = members_[open.begin + open.next++];  // a copy, as more will be listed
  out += member.after_blank ? "\n\n" : "\n";
  out += text(member.leading);
  out += text({member.value.key_offset(), member.value.offset()});
  TRY(begin(out, member.value));
  return true;
}

/// A blank line keeps them apart from the comments of the member behind them.
void CommentedSorter::put_between(std::string& out, const Between& between, bool first, bool last) const {
  if (!between.any) return;
  const bool same = !first && members_[open_.back().begin + open_.back().next - 1].value.place() == between.behind;
  out += between.on_line && (first || same) ? " " : between.after_blank && !first ? "\n\n" : "\n";
  out += text(between.text);
  if (!last && (between.before_blank || !first)) out += '\n';
}

/// What is behind a value: the comma where it was among its comments, else before them.
void CommentedSorter::put_behind(std::string& out, const Member& member, bool comma) {
  const std::string_view sign = comma ? "," : "";
  if (member.comma == 0) {
    out += sign;
    out += text(member.trailing);
    return;
  }
  const std::string_view behind = text({member.comma + 1, member.trailing.end});
  if (!comma && behind.find('/') != behind.npos) {
    put_on_its_line(out, {member.trailing.begin, member.comma});
  } else {
    out += text({member.trailing.begin, member.comma});
    out += sign;
  }
  out += behind;
}

/// Comments before a comma that goes: those behind it come up to the last one's line, where they are the member's
/// still.
void CommentedSorter::put_on_its_line(std::string& out, const bytes::Span& before) {
  comments::Comment last{before.begin, before.begin, true, 0};
  (void)comments::read_gap(source_, before.begin, before.end, [&](const comments::GapPart& part) {
    if (part.kind == comments::GapPart::Kind::comment) last = part.comment;
    return true;
  });
  out += text({before.begin, last.begin});
  out += comments::as_block(text({last.begin, last.end}));
}

}  // namespace jt::format
