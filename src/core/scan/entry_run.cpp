// SPDX-License-Identifier: MIT
#include "core/scan/entry_run.hpp"

namespace jt::scan {

EntryRun::EntryRun(Cursor& cursor) : cursor_(cursor) {
  const Stream& stream = cursor.stream_;
  const bool separated = stream.options().lines && cursor.levels_.size() == 1;
  if (!cursor.trusted_ || cursor.levels_.empty() || cursor.tap_ != nullptr || separated || cursor.failed()) return;
  base_ = stream.begin();
  const auto size = static_cast<std::size_t>(stream.end() - base_);
  if (cursor.at_ - base_ >= size || size <= room) return;
  const auto from = static_cast<std::size_t>(cursor.at_ - base_);
  data_ = stream.data(base_);
  bits_ = stream.bits();
  blocks_ = stream.blocks();
  object_ = cursor.levels_.back().object;
  first_ = fresh_ = cursor.first_;
  at_ = data_ + (cursor.on_value_ ? cursor.value_end_in_window(from, size) : from);
  if (static_cast<std::size_t>(at_ - data_) < size - room) limit_ = data_ + (size - room);
}

void EntryRun::settle() {
  if (!moved_) return;
  count_entries();
  cursor_.hold_ = Stream::nowhere;
  cursor_.key_known_ = cursor_.on_value_ = false;
  cursor_.first_ = first_;
  cursor_.at_ = cursor_.end_ = offset(at_);
  moved_ = false;
}

void EntryRun::settle_on_value() {
  settle();
  cursor_.at_ = cursor_.begin_ = offset(value_);
  cursor_.on_value_ = true;
  cursor_.type_ = type_;
  if (!object_) return;
  cursor_.hold_ = cursor_.key_begin_ = offset(key_) - 1;
  cursor_.key_size_ = key_size_;
  cursor_.key_known_ = true;
  cursor_.key_escaped_ = key_escaped();
}

void EntryRun::leave() {
  std::vector<Cursor::Level>& levels = cursor_.levels_;
  levels.pop_back();
  at_ = value_ + 1;
  count_ = 0;
  first_ = fresh_ = closes_ = likely_ = false;
  moved_ = true;
  settle();
  if (levels.empty() || (levels.size() == 1 && cursor_.stream_.options().lines)) {
    limit_ = at_;  // what follows is not for a run
    return;
  }
  object_ = levels.back().object;
}

}  // namespace jt::scan
