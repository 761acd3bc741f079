// SPDX-License-Identifier: MIT
// ListItems: where the content of the innermost list item begins, by CommonMark 0.31, section 5.2: a fence in an item
// is indented from there.
#pragma once

#include <cstddef>
#include <string_view>
#include <vector>

#include "core/blocks/fences.hpp"

namespace jt::blocks {

class ListItems {
 public:
  /// How many bytes of a line are looked at: items that begin later are not known.
  static constexpr std::size_t longest = 64;

  /// The next line outside of fences, or its first `longest` bytes. A line that is indented less ends an item: lazy
  /// continuation lines are not told from others.
  void line(std::string_view line);
  /// Where, in that line, what follows its list markers begins; 0 if it has none.
  [[nodiscard]] LinePlace marked() const { return marked_; }
  /// The column of the content of the innermost item; 0 outside of items.
  [[nodiscard]] std::size_t content() const { return open_.empty() ? 0 : open_.back(); }

 private:
  std::vector<std::size_t> open_;  ///< columns of the content, outermost first
  LinePlace marked_;
};

}  // namespace jt::blocks
