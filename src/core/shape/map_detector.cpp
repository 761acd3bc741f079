// SPDX-License-Identifier: MIT
#include "core/shape/map_detector.hpp"

namespace jt::shape {

bool MapDetector::begin_value(scan::Type type) {
  if (first_) type_ = type;
  same_ = same_ && type == type_;
  if (same_ && type == scan::Type::object) {
    if (!keys_) keys_ = std::make_unique<KeyUnion>(limits);
    keys_->begin_object();
  }
  return same_;
}

void MapDetector::member(std::string_view raw, bool escaped, scan::Type type) {
  if (!same_) return;
  const KeyUnion::Record* record = keys_->see(raw, escaped, type);
  same_ = record != nullptr && (record->type == type || !keys_->fresh());
}

void MapDetector::end_value() {
  if (type_ == scan::Type::object && same_) {
    if (first_) expected_ = keys_->fresh_here();
    same_ = keys_->fresh_here() == expected_ && keys_->records().size() == expected_;
  }
  first_ = false;
}

}  // namespace jt::shape
