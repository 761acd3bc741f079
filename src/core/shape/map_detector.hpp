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
  /// Adds a value. Returns `same()`: whether its members and its end must be reported.
  bool begin_value(scan::Type type);
  /// A member of the current value, if that is an object.
  void member(std::string_view raw, bool escaped, scan::Type type);
  void end_value();
  /// Whether all values so far have the same shape; after false, it stays false.
  [[nodiscard]] bool same() const { return same_; }

 private:
  // Values with more keys than this do not count as values of a map.
  static constexpr KeyUnion::Limits limits{1000, std::size_t{256} << 10};
  std::unique_ptr<KeyUnion> keys_;
  std::uint64_t expected_ = 0;
  scan::Type type_ = scan::Type::null;
  bool first_ = true;
  bool same_ = true;
};

}  // namespace jt::shape
