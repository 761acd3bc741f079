// SPDX-License-Identifier: MIT
// WindowMarks: marks of the whole blocks of a window, for a check that comes to them later, and the bitmaps that are
// part of them.
#pragma once

#include <cstdint>
#include <vector>

#include "core/scan/feed.hpp"
#include "core/scan/kernel.hpp"

namespace jt::scan {

class WindowMarks {
 public:
  /// Room for so many blocks: nothing is allocated later for as many.
  void reserve(std::size_t blocks);
  /// Marks of these blocks, and their bitmaps. `carry`: of the first one; then behind the last one.
  void make(const Kernel& kernel, const std::uint8_t* bytes, std::size_t blocks, MarkCarry& carry, Bits* bits);
  /// There are none.
  void clear() { made_ = {}; }
  /// Null: there are none.
  [[nodiscard]] const Marked* made() const { return made_.marks.empty() ? nullptr : &made_; }

 private:
  std::vector<Marks> marks_;
  std::vector<Marked::Chunk> chunks_;
  Marked made_;
};

}  // namespace jt::scan
