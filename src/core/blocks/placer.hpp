// SPDX-License-Identifier: MIT
// Placer: lines and columns of offsets, and the lines around them.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/blocks/assemble.hpp"

namespace jt::blocks {

/// The line of a text around an offset, or a part of it, and the code points before it there.
std::pair<std::string, std::size_t> excerpt_at(std::string_view text, std::size_t at);

class Placer {
 public:
  explicit Placer(const FenceText& text) : text_(text), counter_(text.counter) {}

  /// Fills in the positions of offsets in the text, which need not be in order.
  void place(std::vector<std::pair<std::size_t, Position*>>& places);
  /// The line at an offset.
  [[nodiscard]] Position at(std::size_t offset);

 private:
  const FenceText& text_;
  document::LineCounter counter_;
  std::size_t at_ = 0;  ///< where the counter is
};

}  // namespace jt::blocks
