// SPDX-License-Identifier: MIT
#include "core/comments/taken_log.hpp"

#include <algorithm>

namespace jt::comments {

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
  // The texts of comments follow each other.
  std::uint64_t text_begin = 0;
  std::uint64_t text_end = 0;
  for (std::size_t i = first_; i < parts_.size() && parts_[i].begin < end; ++i) {
    Taken some = within(parts_[i], begin, end);
    if (!some.comma) {
      if (text_end == 0) text_begin = some.text;
      text_end = some.text + (some.end - some.begin);
      some.text += into.text.size() - text_begin;
    }
    into.parts.push_back(some);
  }
  if (!wanted_.text || text_end == 0) return true;
  const std::uint8_t* const text = text_.data() + (text_begin - text_begin_);
  into.text.insert(into.text.end(), text, text + (text_end - text_begin));
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
