// SPDX-License-Identifier: MIT
// Finds a text in a source of any size.
#pragma once

#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/result.hpp"

namespace jt::blocks {

/// Holds a window of the source: a megabyte, or twice the text if that is more.
class Occurrences {
 public:
  /// Borrows both. The source must rewind; the text is not empty.
  Occurrences(bytes::Source& source, std::string_view text);

  /// The first occurrence at or after an offset.
  Result<std::optional<std::uint64_t>> next(std::uint64_t from);

 private:
  Result<void> fill(std::uint64_t from);

  bytes::Source& source_;
  std::string_view text_;
  std::vector<std::uint8_t> window_;
  std::uint64_t begin_ = 0;
  std::size_t filled_ = 0;
  bool ended_ = false;
};

/// How often a text occurs, and where first. Occurrences that overlap are counted once, but two of them are never 1:
/// which one was meant is not clear.
struct OccurrenceCount {
  std::uint64_t count = 0;
  std::uint64_t first = 0;
};
Result<OccurrenceCount> count_occurrences(bytes::Source& source, std::string_view text);

}  // namespace jt::blocks
