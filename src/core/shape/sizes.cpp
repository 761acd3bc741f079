// SPDX-License-Identifier: MIT
#include "core/shape/sizes.hpp"

#include <algorithm>
#include <utility>

#include "core/json/escape.hpp"

namespace jt::shape {

namespace {

bool larger_child(const ChildSize& a, const ChildSize& b) {
  return a.bytes != b.bytes ? a.bytes > b.bytes : a.index < b.index;
}

// At most `limit` bytes, not truncated inside a character.
std::string cut(std::string text, std::size_t limit) {
  if (text.size() <= limit) return text;
  while (limit > 0 && text::is_continuation(text[limit])) --limit;
  text.resize(limit);
  return text + "…";
}

}  // namespace

void Largest::add(std::string_view key, bool escaped, std::uint64_t index, scan::Type type, std::uint64_t bytes) {
  ChildSize child{{}, index, type, bytes};
  auto& heap = sizes_.largest;
  if (heap.size() == limit_) {
    const bool keep = limit_ > 0 && larger_child(child, heap.front());
    ++sizes_.omitted;
    sizes_.omitted_bytes += keep ? heap.front().bytes : bytes;
    if (!keep) return;
    std::pop_heap(heap.begin(), heap.end(), larger_child);
    heap.pop_back();
  }
  child.key = cut(escaped ? json::decode(key) : std::string(key), max_key);
  heap.push_back(std::move(child));
  std::push_heap(heap.begin(), heap.end(), larger_child);
}

ChildSizes Largest::take() {
  std::sort_heap(sizes_.largest.begin(), sizes_.largest.end(), larger_child);
  return std::exchange(sizes_, {});
}

}  // namespace jt::shape
