// SPDX-License-Identifier: MIT
#include "core/merge/common_part.hpp"

#include <algorithm>
#include <vector>

#include "core/bytes/read_up_to.hpp"

namespace jt::merge {
namespace {

constexpr std::uint64_t step = std::uint64_t{64} << 10;

Result<void> read_block(Sized from, std::uint64_t at, std::vector<std::uint8_t>& into, std::size_t size) {
  into.resize(size);
  if (TRY(bytes::read_up_to(from.source, at, into.data(), size)) == size) return {};
  return fail(Code::document_changed, "the document changed while it was read");
}

/// Of two blocks of one size.
std::size_t common_bytes(const std::vector<std::uint8_t>& x, const std::vector<std::uint8_t>& y, bool front) {
  if (x == y) return x.size();
  const auto equal = front ? std::mismatch(x.begin(), x.end(), y.begin()).first - x.begin()
                           : std::mismatch(x.rbegin(), x.rend(), y.rbegin()).first - x.rbegin();
  return static_cast<std::size_t>(equal);
}

Result<std::uint64_t> common(std::initializer_list<Sized> documents, std::uint64_t known, std::uint64_t most,
                             bool front) {
  std::vector<std::uint8_t> first;
  std::vector<std::uint8_t> other;
  for (std::uint64_t have = known; have < most;) {
    const auto size = static_cast<std::size_t>(std::min(step, most - have));
    std::size_t same = size;
    for (const Sized& each : documents) {
      const bool is_first = &each == documents.begin();
      TRY(read_block(each, front ? have : each.size - have - size, is_first ? first : other, size));
      if (!is_first) same = std::min(same, common_bytes(first, other, front));
    }
    have += same;
    if (same < size) return have;
  }
  return most;
}

}  // namespace

Result<Sized> with_size(bytes::Source& source) {
  if (const auto size = source.size()) return Sized{source, *size};
  std::vector<std::uint8_t> block(step);
  for (std::uint64_t size = 0;;) {
    const auto got = TRY(source.read(size, block.data(), block.size()));
    if (got == 0) return Sized{source, size};
    size += got;
  }
}

Result<std::uint64_t> common_front(std::initializer_list<Sized> documents, std::uint64_t most, std::uint64_t known) {
  return common(documents, known, most, true);
}

Result<std::uint64_t> common_back(std::initializer_list<Sized> documents, std::uint64_t most) {
  return common(documents, 0, most, false);
}

Result<std::uint64_t> back_from_line(Sized document, std::uint64_t most) {
  std::vector<std::uint8_t> block(std::size_t{4} << 10);
  while (most > 0) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), most));
    const std::size_t got = TRY(bytes::read_up_to(document.source, document.size - most, block.data(), wanted));
    if (got == 0) return std::uint64_t{0};
    const auto end = block.begin() + static_cast<std::ptrdiff_t>(got);
    const auto feed = std::find(block.begin(), end, std::uint8_t{'\n'});
    if (feed != end) return most - static_cast<std::uint64_t>(feed - block.begin()) - 1;
    most -= got;
  }
  return most;
}

}  // namespace jt::merge
