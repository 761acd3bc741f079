// SPDX-License-Identifier: MIT
#include "core/propose/rules/plain_arrays.hpp"

#include <cstring>

namespace jt::propose::rules {

bool PlainArrays::skip(scan::Cursor& cursor) {
  const scan::Stream& stream = cursor.stream();
  const std::uint64_t begin = cursor.begin();
  if (begin < stream.begin() || begin >= stream.end()) return false;
  if (begin < from_ || begin >= to_) {
    const std::uint8_t* const bytes = stream.data(begin);
    const auto size = static_cast<std::size_t>(stream.end() - begin);
    const auto* const brace = static_cast<const std::uint8_t*>(std::memchr(bytes, '{', size));
    from_ = begin;
    to_ = brace == nullptr ? stream.end() : begin + static_cast<std::uint64_t>(brace - bytes);
  }
  // Arrays in one another would be searched again and again: not more in vain than was read.
  if (to_ - begin < 2 || vain_ > begin) return false;
  const std::uint64_t base = stream.begin();
  auto position = static_cast<std::size_t>(begin + 1 - base);
  std::uint64_t depth = 1;
  const auto blocks = static_cast<std::size_t>(to_ - base + 63) / 64;
  if (stream.kernel().skip(stream.bits(), blocks, position, depth) && base + position <= to_) return cursor.skip();
  vain_ += to_ - begin;
  return false;
}

}  // namespace jt::propose::rules
