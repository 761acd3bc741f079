// SPDX-License-Identifier: MIT
#include "core/comments/taken_log.hpp"

#include <algorithm>

namespace jt::comments {

void TakenLog::want() {
  const std::lock_guard turn(turn_);
  wanted_ = true;
}

bool TakenLog::wanted() {
  const std::lock_guard turn(turn_);
  return wanted_;
}

void TakenLog::add(std::uint64_t begin, std::uint64_t end, std::span<const Taken> parts) {
  const std::lock_guard turn(turn_);
  if (begin != end_) {
    parts_.clear();
    begin_ = begin;
  }
  end_ = end;
  for (const Taken& part : parts) {
    if (!part.begun && !parts_.empty() && parts_.back().end == part.begin) {
      parts_.back().end = part.end;
    } else {
      parts_.push_back(part);
    }
  }
  while (parts_.size() > most) {
    begin_ = parts_.front().end;
    parts_.pop_front();
  }
}

bool TakenLog::read(std::uint64_t begin, std::uint64_t end, std::vector<Taken>& into) {
  const std::lock_guard turn(turn_);
  wanted_ = true;
  if (begin < begin_ || end > end_) return false;
  while (!parts_.empty() && parts_.front().end <= begin) parts_.pop_front();
  begin_ = begin;
  const auto behind =
      std::find_if(parts_.begin(), parts_.end(), [end](const Taken& part) { return part.begin >= end; });
  into.insert(into.end(), parts_.begin(), behind);
  return true;
}

void TakenLog::clear() {
  const std::lock_guard turn(turn_);
  parts_.clear();
  begin_ = end_ = 0;
}

}  // namespace jt::comments
