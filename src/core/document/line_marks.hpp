// SPDX-License-Identifier: MIT
// LineMarks: counts lines while a document is read, so that the line of an offset can be found later by reading a
// part of a window again.
#pragma once

#include <cstdint>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/scan/stream.hpp"

namespace jt::document {

class LineMarks final : public scan::Observer {
 public:
  Result<void> feed(std::span<const std::uint8_t> bytes) override;
  Result<void> finish() override { return {}; }

  /// The line of an offset that was read, from 1. The source is the one that was read, and rewinds.
  [[nodiscard]] std::uint64_t line_at(std::uint64_t offset, bytes::Source& source) const;

 private:
  /// Bytes between two marks, at least: a file of a terabyte has marks of 16 MB.
  static constexpr std::uint64_t stride = std::uint64_t{1} << 20;
  struct Mark {
    std::uint64_t offset = 0;
    std::uint64_t lines = 0;  ///< ends of lines before it
  };
  std::vector<Mark> marks_;
  Mark now_;
};

}  // namespace jt::document
