// SPDX-License-Identifier: MIT
// LineAgain: reads bad lines of a file once more, for what is wrong with them by their own bytes.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/document/lines_check.hpp"

namespace jt::document {

/// Bytes that were read for one line are there for those that follow, so that many bad lines are as many checks and
/// not as many reads.
class LineAgain {
 public:
  /// The error of the line that begins at that offset of the file. Nothing: it has none now, or reading fails.
  std::optional<Error> error_of(bytes::Source& file, std::uint64_t line);

 private:
  bool load(bytes::Source& file, std::uint64_t offset);
  [[nodiscard]] std::span<const std::uint8_t> held_from(std::uint64_t offset) const;

  LinesCheck check_{[](Error error) -> Result<void> { return fail(std::move(error)); }};
  std::vector<std::uint8_t> held_;
  std::uint64_t begin_ = 0;  ///< offset of the first byte held
};

}  // namespace jt::document
