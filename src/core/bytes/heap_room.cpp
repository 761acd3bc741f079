// SPDX-License-Identifier: MIT
#include "core/bytes/heap_room.hpp"

#include <malloc.h>
#include <sys/mman.h>

#include <algorithm>
#include <cstdlib>
#include <memory>
#include <vector>

namespace jt::bytes {
namespace {

constexpr std::size_t page = 4096;
constexpr std::size_t piece = std::size_t{16} << 20;
constexpr std::size_t least = std::size_t{16} << 20;  ///< less is not worth it
constexpr std::size_t most = std::size_t{256} << 20;
constexpr int most_mapped = 32 << 20;  ///< the largest M_MMAP_THRESHOLD that glibc takes
constexpr int usual = 128 << 10;       ///< glibc's own for both

void want_large_pages(void* begin, std::size_t size) {
  void* at = begin;
  std::size_t rest = size;
  if (std::align(page, page, at, rest) != nullptr) (void)::madvise(at, rest / page * page, MADV_HUGEPAGE);
}

}  // namespace

HeapRoom::HeapRoom(std::size_t size) {
  size = std::min(size, most);
  // What is freed below stays, as it is at the end of the heap.
  made_ = size >= least && ::mallopt(M_MMAP_THRESHOLD, most_mapped) == 1 &&
          ::mallopt(M_TRIM_THRESHOLD, static_cast<int>(2 * most)) == 1;
  if (!made_) return;
  std::vector<void*> pieces;
  for (std::size_t at = 0; at < size; at += piece) {
    void* const one = std::malloc(piece);
    if (one == nullptr) break;
    pieces.push_back(one);
    want_large_pages(one, piece);
  }
  for (void* one : pieces) std::free(one);
}

HeapRoom::~HeapRoom() {
  if (!made_) return;
  (void)::mallopt(M_MMAP_THRESHOLD, usual);
  (void)::mallopt(M_TRIM_THRESHOLD, usual);
}

}  // namespace jt::bytes
