// SPDX-License-Identifier: MIT
// The changes of an edit, as undo needs them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/result.hpp"

namespace jt::splice {

/// Bytes that replaced others; offsets in the old file and in the new one.
struct ChangedRange {
  std::uint64_t before_at = 0;
  std::string before;
  std::uint64_t after_at = 0;
  std::string after;
  std::uint64_t after_size = 0;  ///< to record: instead of `after`, that many bytes of the new document
  bool operator==(const ChangedRange&) const = default;
};

/// Ranges, one at a time: there may be a million.
struct ChangedRanges {
  std::uint64_t bytes = 0;                                    ///< of all of them, old and new ones together
  std::function<Result<std::optional<ChangedRange>>()> next;  ///< none behind the last
};

/// The most bytes that all ranges of an edit may have.
constexpr std::uint64_t most_changed_bytes = std::uint64_t{64} << 20;

}  // namespace jt::splice
