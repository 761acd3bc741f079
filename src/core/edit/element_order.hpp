// SPDX-License-Identifier: MIT
// ElementOrder: the elements of an array after insertions and removals, as far as the operations determine them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace jt::edit {

/// The elements, in order, as runs of original ones and single new ones. The operations of one pass make so few runs
/// that a linear search is enough.
class ElementOrder {
 public:
  struct Element {
    std::uint64_t before = 0;  ///< its index at first, unless it is new
    std::size_t made = 0;      ///< what the new one was called when it was inserted, else 0
  };

  /// The element that has this index now.
  [[nodiscard]] Element at(std::uint64_t index) const;
  /// A new element gets this index. `made` is not 0.
  void insert(std::uint64_t index, std::size_t made);
  void remove(std::uint64_t index);

 private:
  static constexpr std::uint64_t all = ~std::uint64_t{0};
  struct Run {
    Element first;
    std::uint64_t count = all;  ///< 1 for a new one; `all` for the last run, however many there are
  };

  std::size_t split(std::uint64_t index);

  std::vector<Run> runs_{1};
};

}  // namespace jt::edit
