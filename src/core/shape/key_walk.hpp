// SPDX-License-Identifier: MIT
// KeyWalk: the distinct keys of one object, in order of first occurrence.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/scan/cursor.hpp"
#include "core/shape/keys.hpp"

namespace jt::shape {

class KeyWalk {
 public:
  /// At most `limit` keys are passed on; the others are counted.
  KeyWalk(scan::Cursor& cursor, std::uint64_t limit) : cursor_(cursor), limit_(limit) {}

  enum class Taken : std::uint8_t { more, stop, failed };
  /// A longer key is not copied, unless it has escapes: it lasts only until the receiver moves past the value.
  static constexpr std::size_t longest_copied = std::size_t{64} << 10;
  /// Receives a key, decoded, while the cursor is on its value, and may move past the value.
  using Take = std::function<Taken(std::string_view key)>;

  /// Walks the current object of the cursor. False: failure of the cursor.
  bool run(const Take& take);

  /// Keys beyond the limit (with more than `DistinctCounter::capacity` distinct ones, each occurrence counts).
  [[nodiscard]] std::uint64_t omitted() const { return omitted_; }

 private:
  scan::Cursor& cursor_;
  std::uint64_t limit_;
  std::uint64_t taken_ = 0;
  std::uint64_t omitted_ = 0;
  KeyHash hash_;
  DistinctCounter seen_;
};

}  // namespace jt::shape
