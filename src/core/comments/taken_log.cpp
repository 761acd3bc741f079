// SPDX-License-Identifier: MIT
#include "core/comments/taken_log.hpp"

#include <algorithm>
#include <utility>

namespace jt::comments {

namespace {

/// Where the text of the comments from that number on begins and ends, which follow each other. It is to be put behind
/// the text that is there.
std::pair<std::uint64_t, std::uint64_t> joined_text(TakenParts& parts, std::size_t from) {
  std::uint64_t begin = 0;
  std::uint64_t end = 0;
  for (auto part = parts.parts.begin() + static_cast<std::ptrdiff_t>(from); part != parts.parts.end(); ++part) {
    if (part->comma) continue;
    if (end == 0) begin = part->text;
    end = part->text + (part->end - part->begin);
    part->text += parts.text.size() - begin;
  }
  return {begin, end};
}

}  // namespace

void TakenLog::want(bool text) {
  const std::lock_guard turn(turn_);
  wanted_ = {true, wanted_.text || text};
}

TakenLog::Wanted TakenLog::wanted() {
  const std::lock_guard turn(turn_);
  return wanted_;
}

void TakenLog::add(std::uint64_t begin, std::uint64_t end, const TakenParts& taken) {
  const std::lock_guard turn(turn_);
  if (begin != end_) {
    forget();
    begin_ = begin;
  }
  end_ = end;
  const std::uint64_t text = text_begin_ + text_.size();
  text_.insert(text_.end(), taken.text.begin(), taken.text.end());
  auto next = taken.parts.begin();
  if (first_ == parts_.size()) {
    parts_.clear();
    first_ = 0;
  } else if (next != taken.parts.end() && !next->begun && parts_.back().end == next->begin) {
    parts_.back().end = next->end;  // a comment that went on
    ++next;
  }
  const std::size_t known = parts_.size();
  parts_.insert(parts_.end(), next, taken.parts.end());
  if (wanted_.text)
    for (std::size_t i = known; i < parts_.size(); ++i) parts_[i].text += text;
  while (parts_.size() - first_ > most) drop_before(parts_[first_].end);
  while (text_.size() > most_text) {
    const Taken& part = parts_[first_];
    drop_before(std::min<std::uint64_t>(part.end, part.begin + (text_.size() - most_text / 2)));
  }
}

bool TakenLog::read(std::uint64_t begin, std::uint64_t end, TakenParts& into) {
  const std::lock_guard turn(turn_);
  if (begin < begin_ || end > end_) return false;
  drop_before(begin);
  const auto from = parts_.begin() + static_cast<std::ptrdiff_t>(first_);
  const auto to = std::partition_point(from, parts_.end(), [end](const Taken& part) { return part.begin < end; });
  if (from == to) return true;
  const std::size_t known = into.parts.size();
  into.parts.insert(into.parts.end(), from, to);
  into.parts.back() = within(into.parts.back(), begin, end);  // the first one begins there, or behind it
  if (!wanted_.text) return true;
  const auto [text_from, text_to] = joined_text(into, known);
  if (text_from == text_to) return true;
  const std::uint8_t* const text = text_.data() + (text_from - text_begin_);
  into.text.insert(into.text.end(), text, text + (text_to - text_from));
  return true;
}

/// What is taken before that offset.
void TakenLog::drop_before(std::uint64_t offset) {
  begin_ = std::max(begin_, offset);
  while (first_ < parts_.size() && parts_[first_].end <= offset) ++first_;
  const auto left = parts_.begin() + static_cast<std::ptrdiff_t>(first_);
  if (left != parts_.end()) *left = within(*left, offset, end_);
  // What is left moves: seldom.
  if (2 * first_ >= parts_.size()) {
    parts_.erase(parts_.begin(), left);
    first_ = 0;
  }
  if (!wanted_.text) return;
  const auto comment = std::find_if(parts_.begin() + static_cast<std::ptrdiff_t>(first_), parts_.end(),
                                    [](const Taken& part) { return !part.comma; });
  const std::uint64_t text = comment == parts_.end() ? text_begin_ + text_.size() : comment->text;
  const auto gone = static_cast<std::ptrdiff_t>(text - text_begin_);
  if (2 * static_cast<std::size_t>(gone) < text_.size()) return;
  text_.erase(text_.begin(), text_.begin() + gone);
  text_begin_ = text;
}

void TakenLog::clear() {
  const std::lock_guard turn(turn_);
  forget();
  begin_ = end_ = 0;
}

void TakenLog::forget() {
  parts_.clear();
  text_.clear();
  first_ = 0;
}

}  // namespace jt::comments
