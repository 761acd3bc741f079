// SPDX-License-Identifier: MIT
// HeapRoom: memory for very many small values that are made at once.
//
// A page that is touched for the first time costs the system some microseconds, more than it takes to fill it: of a
// schema of 1 MB, that was half of the time. Large pages (Linux: 2 MiB) cost one such step in place of 512.
#pragma once

#include <cstddef>

namespace jt::bytes {

/// As long as it is there, what is allocated comes from one range of so many bytes, which the system may hold in large
/// pages. No memory is used before it is written to. Where the system or its allocator cannot do so, nothing changes.
class HeapRoom {
 public:
  explicit HeapRoom(std::size_t size);
  ~HeapRoom();
  HeapRoom(const HeapRoom&) = delete;
  HeapRoom& operator=(const HeapRoom&) = delete;

 private:
  bool made_ = false;
};

}  // namespace jt::bytes
