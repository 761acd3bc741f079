// SPDX-License-Identifier: MIT
#include "core/search/comment_places.hpp"

#include <utility>

#include "core/json/escape.hpp"

namespace jt::search {
namespace {

scan::StreamOptions small() {
  scan::StreamOptions options;
  options.window = std::size_t{32} << 10;
  return options;
}

}  // namespace

CommentPlaces::CommentPlaces(bytes::Source& document, bytes::Source& blanked, const path::Location& inside,
                             std::uint64_t begin, scan::Type type)
    : document_(document), inside_(inside), root_{{}, begin, type}, stream_(blanked, small()), cursor_(stream_) {}

Result<CommentPlace> CommentPlaces::of(std::uint64_t comment) {
  if (comment < root_.begin || !is_container(root_.type)) return around();
  if (!std::exchange(begun_, true)) {
    scan::Cursor::Mark mark;
    mark.at = root_.begin;
    mark.type = root_.type;
    mark.on_value = true;
    mark.outside = inside_.size();
    if (!cursor_.go(mark)) return failed();
    TRY(enter(root_, comment));
  }
  while (!levels_.empty()) {
    if (comment < gap_end_) return in_gap(comment);
    if (!behind_) {
      TRY(leave(comment));
    } else if (comment < behind_->begin) {
      return place(&*behind_);  // between its key and its value
    } else {
      TRY(pass(comment));
    }
  }
  return around();
}

Result<void> CommentPlaces::enter(const Entry& entry, std::uint64_t comment) {
  levels_.push_back(entry);
  gap_begin_ = entry.begin + 1;
  before_.reset();
  if (!cursor_.enter()) return failed();
  return find_next(comment);
}

/// Out of the container, which has ended.
Result<void> CommentPlaces::leave(std::uint64_t comment) {
  before_ = std::move(levels_.back());
  levels_.pop_back();
  gap_begin_ = gap_end_ + 1;
  if (levels_.empty()) return {};
  return find_next(comment);
}

/// Past the scalar behind the gap, or into the container.
Result<void> CommentPlaces::pass(std::uint64_t comment) {
  Entry entry = std::move(*behind_);
  if (is_container(entry.type)) return enter(entry, comment);
  if (!cursor_.skip()) return failed();
  before_ = std::move(entry);
  gap_begin_ = cursor_.end();
  return find_next(comment);
}

/// To the next gap that the comment may be in. Many entries are passed at once; if it is in the gap after one of them,
/// they are walked over again, one by one, to know the last of them.
Result<void> CommentPlaces::find_next(std::uint64_t comment) {
  const scan::Cursor::Mark from = cursor_.mark();
  const std::uint64_t passed = cursor_.skip_entries_before(comment);
  TRY(next());
  if (passed == 0 || comment >= gap_end_) return {};
  if (!cursor_.go(from)) return failed();
  for (;;) {
    TRY(next());
    if (comment < gap_end_ || !behind_) return {};
    if (!cursor_.skip()) return failed();
    before_ = std::move(behind_);
    gap_begin_ = cursor_.end();
  }
}

Result<void> CommentPlaces::next() {
  owners_.reset();
  behind_.reset();
  const scan::Step step = cursor_.next();
  if (step == scan::Step::fail) return failed();
  if (step == scan::Step::end) {
    gap_end_ = cursor_.end() - 1;
    return {};
  }
  const bool object = cursor_.in_object();
  gap_end_ = object ? cursor_.key_begin() : cursor_.begin();
  path::LocationStep name =
      object ? path::LocationStep(json::decode(cursor_.key())) : path::LocationStep(cursor_.index());
  behind_ = Entry{std::move(name), cursor_.begin(), cursor_.type()};
  return {};
}

Result<CommentPlace> CommentPlaces::in_gap(std::uint64_t comment) {
  if (!owners_)
    owners_ = TRY(comments::owners(document_, {gap_begin_, gap_end_, before_.has_value(), behind_.has_value()}));
  if (before_ && comment < owners_->trailing_end) return place(&*before_);
  if (behind_ && comment >= owners_->leading_begin) return place(&*behind_);
  return place(nullptr);
}

/// Of that entry of the innermost container, or of the container itself.
CommentPlace CommentPlaces::place(const Entry* entry) const {
  CommentPlace out;
  out.location = inside_;
  for (std::size_t i = 1; i < levels_.size(); ++i) out.location.push_back(levels_[i].step);
  if (entry != nullptr) out.location.push_back(entry->step);
  const Entry& value = entry != nullptr ? *entry : levels_.back();
  out.begin = value.begin;
  out.container = is_container(value.type);
  return out;
}

std::optional<std::uint64_t> CommentPlaces::object_around() const {
  for (std::size_t i = levels_.size(); i-- > 0;)
    if (levels_[i].type == scan::Type::object) return levels_[i].begin;
  return {};
}

}  // namespace jt::search
