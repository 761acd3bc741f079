// SPDX-License-Identifier: MIT
#include "core/format/sort_commented.hpp"

#include <algorithm>
#include <utility>

#include "core/text/word.hpp"

namespace jt::format {
namespace {

constexpr std::size_t block_size = 64;

std::string_view name_of(const value::View& member) {
  const std::string_view token = member.key_text();
  return token.substr(1, token.size() - 2);
}

bool same_block(const char* one, const char* other) {
  std::uint64_t differ = 0;
  for (std::size_t i = 0; i < block_size; i += text::word_size)
    differ |= text::word_at(one + i) ^ text::word_at(other + i);
  return differ == 0;
}

bool has_no_entries(const value::View& value) { return !value.is_container() || !value.has_entries(); }

}  // namespace

Result<void> CommentedSorter::append(std::string& out, std::string_view raw, std::string_view blanked,
                                     const value::View& value) {
  out_ = &out;
  raw_ = raw;
  source_.emplace(raw);
  find_comments(blanked);
  TRY(begin(value, raw.size()));
  while (!open_.empty()) {
    if (!TRY(step())) open_.pop_back();
  }
  return {};
}

Result<void> CommentedSorter::put(std::string_view text) {
  *out_ += text;
  return {};
}

Result<void> CommentedSorter::copy(const bytes::Span& span) {
  *out_ += text(span.begin, span.end);
  return {};
}

void CommentedSorter::find_comments(std::string_view blanked) {
  commented_.clear();
  std::size_t at = 0;
  for (; raw_.size() - at >= block_size; at += block_size) {
    if (!same_block(raw_.data() + at, blanked.data() + at)) commented_.push_back(at);
  }
  if (raw_.substr(at) != blanked.substr(at)) commented_.push_back(at);
}

/// The first block that may hold some of a comment from that offset on.
CommentedSorter::Blocks::const_iterator CommentedSorter::commented_from(std::uint64_t offset) const {
  return std::lower_bound(commented_.begin(), commented_.end(), offset / block_size * block_size);
}

/// Those just beside it may count.
bool CommentedSorter::has_comments(std::uint64_t begin, std::uint64_t end) const {
  const auto block = commented_from(begin);
  return block != commented_.end() && *block < end;
}

/// `end`: the offset behind the value, which takes long to find.
Result<void> CommentedSorter::begin(const value::View& value, std::uint64_t end) {
  if (has_no_entries(value)) {
    *out_ += text(value.offset(), end);
    return {};
  }
  if (!has_comments(value.offset(), end)) {
    plain_.append(*out_, value);
    return {};
  }
  *out_ += value.is_object() ? '{' : '[';
  if (value.is_object()) return open_object(value, end);
  Open open;
  open.element = value.begin();
  open.end = value.end();
  open.at = value.offset() + 1;
  open.close = end - 1;
  open_.push_back(open);
  return {};
}

/// Lists its members, and whose each comment between them is.
Result<void> CommentedSorter::open_object(const value::View& object, std::uint64_t end) {
  Open open;
  open.object = true;
  open.begin = members_.size();
  open.comments = comments_.size();
  open.betweens = open.next_between = betweens_.size();
  std::uint64_t at = object.offset() + 1;
  auto commented = commented_from(at);
  for (const value::View& value : object) {
    Member member{value, name_of(value), value.end_offset(), 0};
    const std::uint64_t key = value.key_offset();
    while (commented != commented_.end() && *commented + block_size <= at) ++commented;
    if (commented != commented_.end() && *commented < key && !is_without_comments(text(at, key))) {
      TRY(list_gap(open, {at, key}, &member));
    }
    members_.push_back(member);
    at = member.end;
  }
  TRY(list_gap(open, {at, end - 1}, nullptr));
  const auto first = members_.begin() + static_cast<std::ptrdiff_t>(open.begin);
  const auto before = [](const Member& a, const Member& b) { return key_before(a.name, b.name); };
  if (!std::is_sorted(first, members_.end(), before)) std::stable_sort(first, members_.end(), before);
  open_.push_back(open);
  return {};
}

/// The comments before a member; null: behind the last one.
Result<void> CommentedSorter::list_gap(Open& open, const bytes::Span& span, Member* behind) {
  const std::string_view gap = text(span.begin, span.end);
  if (behind == nullptr && is_without_comments(gap)) {
    open.comma = gap.find(',') != gap.npos;
    return {};
  }
  const std::size_t count = members_.size() - open.begin;
  MemberComments none;
  // Both are there before one is referred to.
  if (behind != nullptr) comments_of(*behind);
  MemberComments* const before = count > 0 ? &comments_of(members_.back()) : nullptr;
  MemberComments& leading = behind != nullptr ? comments_of(*behind) : none;
  const auto between = TRY(read_sorted_gap(*source_, gap, {span, before, behind == nullptr}, leading));
  open.comma = none.comma != 0;
  if (between.any) betweens_.push_back({count, between});
  return {};
}

/// Also of a member that has none so far.
MemberComments& CommentedSorter::comments_of(Member& member) {
  if (member.comments == 0) {
    const std::uint64_t key = member.value.key_offset();
    comments_.emplace_back().leading = {key, key};
    member.comments = comments_.size();
  }
  return comments_[member.comments - 1];
}

/// The next entry of the innermost container. False: there is none.
Result<bool> CommentedSorter::step() {
  if (open_.back().object) return step_object();
  value::View element;
  if (!step_array(element)) return false;
  TRY(begin(element, open_.back().at));
  return true;
}

bool CommentedSorter::step_array(value::View& next) {
  Open& open = open_.back();
  if (open.element == open.end) {
    put_gap(open.at, open.close);
    *out_ += ']';
    return false;
  }
  next = *open.element++;
  put_gap(open.at, next.offset());
  open.at = next.end_offset();
  return true;
}

/// Of an array. Only beside comments it matters which blanks there are.
void CommentedSorter::put_gap(std::uint64_t begin, std::uint64_t end) {
  const std::string_view gap = text(begin, end);
  if (!is_without_comments(gap)) {
    *out_ += gap;
  } else if (gap.find(',') != gap.npos) {
    *out_ += ',';
  }
}

/// The next members, up to one whose value was begun. False: there is none.
Result<bool> CommentedSorter::step_object() {
  Open& open = open_.back();
  for (;;) {
    const std::size_t next = open.begin + open.next;
    const Member* const before = open.next > 0 ? &members_[next - 1] : nullptr;
    const Member* const behind = next < members_.size() ? &members_[next] : nullptr;
    TRY(put_between_members(open, before, behind));
    ++open.next;
    if (behind == nullptr) {
      close_object();
      return false;
    }
    const auto [value, name, end, comments] = *behind;  // a copy, as more will be listed
    if (has_no_entries(value)) {
      *out_ += text(value.key_offset(), end);
      continue;
    }
    *out_ += text(value.key_offset(), value.offset());
    TRY(begin(value, end));
    return true;
  }
}

/// What is between these members; null: a bracket is there.
Result<void> CommentedSorter::put_between_members(Open& open, const Member* before, const Member* behind) {
  const bool between = open.next_between < betweens_.size() && betweens_[open.next_between].place == open.next;
  if (between || (before != nullptr && before->comments > 0) || (behind != nullptr && behind->comments > 0)) {
    return put_comments(open, before, behind);
  }
  if (behind != nullptr ? before != nullptr : open.comma) *out_ += ',';
  return {};
}

/// The same, where there are comments.
Result<void> CommentedSorter::put_comments(Open& open, const Member* before, const Member* behind) {
  static constexpr MemberComments none;
  const auto of = [&](const Member* member) -> const MemberComments& {
    return member != nullptr && member->comments > 0 ? comments_[member->comments - 1] : none;
  };
  if (before != nullptr) TRY(put_behind(of(before), behind != nullptr || open.comma));
  if (open.next_between < betweens_.size() && betweens_[open.next_between].place == open.next) {
    const ObjectComments& between = betweens_[open.next_between++].comments;
    const bool same = before != nullptr && between.behind == of(before).leading.end;
    TRY(put_between(between, before == nullptr, same, behind == nullptr));
  }
  return behind != nullptr ? put_before(of(behind)) : put("\n");
}

void CommentedSorter::close_object() {
  const Open& open = open_.back();
  *out_ += '}';
  members_.resize(open.begin);
  comments_.resize(open.comments);
  betweens_.resize(open.betweens);
}

}  // namespace jt::format
