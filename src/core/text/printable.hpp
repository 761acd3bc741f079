// SPDX-License-Identifier: MIT
// Finds the texts that need no escapes, eight bytes at a time: nearly all of them.
#pragma once

#include <cstdint>
#include <cstring>
#include <string_view>

namespace jt::text {

/// Whether all bytes are printable ASCII, and neither `a` nor `b`.
inline bool is_printable_without(std::string_view text, char a, char b) {
  constexpr std::uint64_t each = 0x0101010101010101;
  constexpr std::uint64_t tops = 0x8080808080808080;
  const auto wrong = [a, b](std::uint64_t bytes) {
    const std::uint64_t as = bytes ^ (each * static_cast<std::uint8_t>(a));
    const std::uint64_t bs = bytes ^ (each * static_cast<std::uint8_t>(b));
    const std::uint64_t control = (bytes - each * 0x20) & ~bytes;
    const std::uint64_t above = bytes | (bytes + each);  // 0x7F too
    return (control | above | ((as - each) & ~as) | ((bs - each) & ~bs)) & tops;
  };
  std::uint64_t bytes = 0;
  std::size_t at = 0;
  for (; at + sizeof bytes <= text.size(); at += sizeof bytes) {
    std::memcpy(&bytes, text.data() + at, sizeof bytes);
    if (wrong(bytes) != 0) return false;
  }
  for (; at < text.size(); ++at) {
    const char c = text[at];
    if (c < 0x20 || c >= 0x7F || c == a || c == b) return false;
  }
  return true;
}

}  // namespace jt::text
