// SPDX-License-Identifier: MIT
// Chunked: a stack of things that stay where they are while it grows. A document may have 100,000 levels, and a vector
// that grows would take the memory of all its former sizes too.
#pragma once

#include <cstddef>
#include <memory>
#include <vector>

namespace jt::path {

/// Grows by `width` things for each row; the things of a row are adjacent.
template <class Thing>
class Chunked {
 public:
  explicit Chunked(std::size_t width) : width_(width) {}

  /// The first thing of a row. Precondition: `reach` was called for it.
  [[nodiscard]] Thing* row(std::size_t index) const { return chunks_[index / rows].get() + index % rows * width_; }
  /// Makes sure that a row is there.
  void reach(std::size_t index) {
    while (index / rows >= chunks_.size()) chunks_.push_back(std::make_unique<Thing[]>(rows * width_));
  }

 private:
  static constexpr std::size_t rows = 64;
  std::size_t width_;
  std::vector<std::unique_ptr<Thing[]>> chunks_;
};

}  // namespace jt::path
