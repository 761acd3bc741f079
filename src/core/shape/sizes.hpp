// SPDX-License-Identifier: MIT
// Largest: keeps the largest children of a container and adds up the others.
#pragma once

#include <string_view>

#include "core/shape/shape.hpp"

namespace jt::shape {

/// Past the value that begins there, if the cursor is still on it. False: failure.
inline bool past(scan::Cursor& cursor, std::uint64_t begin) { return cursor.end() > begin || cursor.skip(); }

class Largest {
 public:
  /// The most bytes of a key that are kept; a longer one is truncated.
  static constexpr std::size_t max_key = 1024;

  explicit Largest(std::size_t limit) : limit_(limit) {}
  /// `key` is a member's key as spelled in the document; it is decoded only if the child is kept.
  void add(std::string_view key, bool escaped, std::uint64_t index, scan::Type type, std::uint64_t bytes);
  /// Largest first; children of the same size in their order.
  ChildSizes take();

 private:
  std::size_t limit_;
  ChildSizes sizes_;  // `largest` is a heap, its smallest child on top
};

}  // namespace jt::shape
