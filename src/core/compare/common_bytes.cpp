// SPDX-License-Identifier: MIT
#include "core/compare/common_bytes.hpp"

#include <algorithm>
#include <cstring>
#include <vector>

namespace jt::compare {
namespace {

std::size_t common(const std::uint8_t* a, const std::uint8_t* b, std::size_t size) {
  constexpr std::size_t block = 1024;
  std::size_t at = 0;
  while (at + block <= size && std::memcmp(a + at, b + at, block) == 0) at += block;
  const std::size_t end = std::min(size, at + block);
  return static_cast<std::size_t>(std::mismatch(a + at, a + end, b + at).first - a);
}

}  // namespace

std::uint64_t CommonBytes::end(const scan::Stream& a, std::uint64_t at_a, const scan::Stream& b, std::uint64_t at_b) {
  const std::uint64_t distance = at_a - at_b;
  const bool known = distance == distance_ && begin_ <= at_a && at_a <= end_;
  if (!known) {
    distance_ = distance;
    begin_ = end_ = at_a;
    differs_ = false;
  }
  if (differs_ || a.end() <= end_ || b.end() <= end_ - distance) return end_;
  const std::uint64_t room = std::min(a.end() - end_, b.end() - (end_ - distance));
  const std::size_t same = common(a.data(end_), b.data(end_ - distance), static_cast<std::size_t>(room));
  differs_ = same < room;
  return end_ += same;
}

Result<std::uint64_t> common_bytes(bytes::Source& a, std::uint64_t at_a, bytes::Source& b, std::uint64_t at_b,
                                   std::uint64_t size) {
  constexpr std::size_t most = std::size_t{64} << 10;
  std::vector<std::uint8_t> left(static_cast<std::size_t>(std::min<std::uint64_t>(most, size)));
  std::vector<std::uint8_t> right(left.size());
  std::uint64_t alike = 0;
  while (alike < size) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(left.size(), size - alike));
    const std::size_t got = TRY(a.read(at_a + alike, left.data(), wanted));
    if (got == 0) return alike;
    for (std::size_t have = 0; have < got;) {
      const std::size_t more = TRY(b.read(at_b + alike + have, right.data() + have, got - have));
      const std::size_t same = common(left.data() + have, right.data() + have, more);
      have += same;
      if (more == 0 || same < more) return alike + have;
    }
    alike += got;
  }
  return alike;
}

}  // namespace jt::compare
