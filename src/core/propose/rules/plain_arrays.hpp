// SPDX-License-Identifier: MIT
// PlainArrays: moves quickly past arrays in which there is no object.
#pragma once

#include <cstdint>

#include "core/scan/cursor.hpp"

namespace jt::propose::rules {

class PlainArrays {
 public:
  /// Moves past the current array if the window has all of it and no object is in it. False: it did not move, or the
  /// cursor failed.
  bool skip(scan::Cursor& cursor);

 private:
  std::uint64_t from_ = 0;  ///< from here up to `to_` there is no brace
  std::uint64_t to_ = 0;
  std::uint64_t vain_ = 0;  ///< bytes in which an end was searched for and not found
};

}  // namespace jt::propose::rules
