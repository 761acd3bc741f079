// SPDX-License-Identifier: MIT
// KeyWalk: the keys of one object, each the first time that it occurs.
#pragma once

#include <cstdint>
#include <functional>
#include <string_view>

#include "core/scan/cursor.hpp"
#include "core/shape/keys.hpp"

namespace jt::shape {

class KeyWalk {
 public:
  /// At most `limit` keys are handed on; the others are counted.
  KeyWalk(scan::Cursor& cursor, std::uint64_t limit) : cursor_(cursor), limit_(limit) {}

  enum class Taken : std::uint8_t { more, stop, failed };
  /// Gets a key, decoded, while the cursor is on its value, and may move past that.
  using Take = std::function<Taken(std::string_view key)>;

  /// Walks the object that the cursor is on. False: failure of the cursor.
  bool run(const Take& take);

  /// Keys beyond the limit (more than `DistinctCounter::capacity` different ones: each occurrence counts).
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
