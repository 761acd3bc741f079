// SPDX-License-Identifier: MIT
// LineIndex: the lines of offsets in a document that can be read again. It counts while the document is read, or when
// it is asked; what it has counted once, it does not count again.
#pragma once

#include <cstdint>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/scan/stream.hpp"

namespace jt::document {

class LineIndex final : public scan::Observer {
 public:
  /// `step`: bytes between two places whose lines are remembered, at least. A file of a terabyte has 16 MB of them.
  explicit LineIndex(std::size_t step = std::size_t{1} << 20) : step_(step) {}

  /// The next bytes of the document. Not after `line`.
  Result<void> feed(std::span<const std::uint8_t> bytes) override;
  Result<void> finish() override { return {}; }

  /// The line of an offset of the document, from 1. Reads from the last offset on, or from the nearest place that is
  /// remembered. Errors are those of reading.
  Result<std::uint64_t> line(std::uint64_t offset, bytes::Source& source);

 private:
  struct Mark {
    std::uint64_t offset = 0;
    std::uint64_t feeds = 0;  ///< line feeds before it
  };
  void start_near(std::uint64_t offset);
  void note(const Mark& mark);

  std::size_t step_;
  std::vector<Mark> marks_{Mark{}};
  Mark at_;                          ///< the end of what was fed, or the last offset
  std::vector<std::uint8_t> block_;  ///< what was read last
  std::uint64_t block_begin_ = 0;
};

}  // namespace jt::document
