// SPDX-License-Identifier: MIT
// MapDetector: whether all values of an object share one shape: one type, and for objects the same keys with values of
// the same types.
#pragma once

#include <cstdint>
#include <memory>

#include "core/shape/keys.hpp"

namespace jt::shape {

class MapDetector {
 public:
  /// Another value. Returns `same()`: whether its members and its end are worth telling.
  bool begin_value(scan::Type type);
  /// A member of the current value, where that is an object.
  void member(std::string_view raw, bool escaped, scan::Type type);
  void end_value();
  /// Whether all values so far share one shape; once false, it stays so.
  [[nodiscard]] bool same() const { return same_; }

 private:
  // Values with more keys than this are not taken for those of a map.
  static constexpr KeyUnion::Limits limits{1000, std::size_t{256} << 10};
  std::unique_ptr<KeyUnion> keys_;
  std::uint64_t expected_ = 0;
  scan::Type type_ = scan::Type::null;
  bool first_ = true;
  bool same_ = true;
};

}  // namespace jt::shape
