// SPDX-License-Identifier: MIT
// ElementOrder: which elements an array holds after some came and went, as far as operations tell.
#pragma once

#include <cstddef>
#include <cstdint>
#include <vector>

namespace jt::edit {

/// The elements as runs of those that were there and single new ones, in order. One list of operations that are located
/// in one pass makes few enough of them to look through.
class ElementOrder {
 public:
  struct Element {
    std::uint64_t before = 0;  ///< its index at first, unless it is new
    std::size_t made = 0;      ///< what the new one was called when it was inserted, else 0
  };

  /// The element that has this index now.
  [[nodiscard]] Element at(std::uint64_t index) const;
  /// A new one gets this index. `made` is not 0.
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
