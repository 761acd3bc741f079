// SPDX-License-Identifier: MIT
// LineIndex: the lines of many offsets of a source that rewinds, mostly in order.
#pragma once

#include <cstdint>
#include <vector>

#include "core/bytes/source.hpp"

namespace jt::document {

class LineIndex {
 public:
  /// Borrows the source. `step`: bytes between two places whose lines are remembered (tests).
  explicit LineIndex(bytes::Source& source, std::size_t step = std::size_t{1} << 20) : source_(source), step_(step) {}

  /// The line of an offset, from 1. Reads from the last one on; for an offset before it, from the nearest place that is
  /// remembered.
  Result<std::uint64_t> line(std::uint64_t offset);

 private:
  bytes::Source& source_;
  std::size_t step_;
  std::vector<std::uint64_t> lines_;  ///< at 0, step, 2 step, …: line feeds before it
  std::vector<char> block_;
  std::uint64_t block_begin_ = 0;  ///< offset of the block
  std::uint64_t at_ = 0;           ///< the last offset, in the block or at its end
  std::uint64_t feeds_ = 0;        ///< line feeds before it
};

}  // namespace jt::document
