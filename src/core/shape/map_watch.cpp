// SPDX-License-Identifier: MIT
#include "core/shape/map_watch.hpp"

namespace jt {

bool MapWatch::begin_value(Type type) {
  if (first_) type_ = type;
  same_ = same_ && type == type_;
  if (same_ && type == Type::object) {
    if (!keys_) keys_ = std::make_unique<KeyUnion>(limits);
    keys_->begin_object();
  }
  return same_;
}

void MapWatch::member(std::string_view raw, bool escaped, Type type) {
  if (!same_) return;
  const KeyUnion::Record* record = keys_->see(raw, escaped, type);
  same_ = record != nullptr && (record->type == type || !keys_->fresh());
}

void MapWatch::end_value() {
  if (type_ == Type::object && same_) {
    if (first_) expected_ = keys_->fresh_here();
    same_ = keys_->fresh_here() == expected_ && keys_->records().size() == expected_;
  }
  first_ = false;
}

}  // namespace jt
