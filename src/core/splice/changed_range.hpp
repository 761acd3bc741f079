// SPDX-License-Identifier: MIT
// What changed in a document, for taking it back.
#pragma once

#include <cstdint>
#include <string>

namespace jt::splice {

/// Bytes that took the place of others; the offsets are those in the old file and in the new one.
struct ChangedRange {
  std::uint64_t before_at = 0;
  std::string before;
  std::uint64_t after_at = 0;
  std::string after;
  std::uint64_t after_size = 0;  ///< to be recorded: instead of `after`, so many bytes of the new document
  bool operator==(const ChangedRange&) const = default;
};

/// Bytes that all ranges of an edit may hold.
constexpr std::uint64_t most_changed_bytes = std::uint64_t{64} << 20;

}  // namespace jt::splice
