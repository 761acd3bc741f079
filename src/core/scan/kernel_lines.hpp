// SPDX-License-Identifier: MIT
// Lines of NDJSON, for every kernel: line feeds become separators. Most blocks of most documents have none, and are
// only looked at. Like kernel_blocks.hpp in the unnamed namespace of each kernel's file.
#pragma once

#include <bit>
#include <cstddef>
#include <cstdint>

namespace jt::scan {
namespace {

/// `LinesSource::separator` for a line feed, 0x1F for that byte, and every other one as it is: without a branch, so
/// that compilers vectorise it.
inline std::uint8_t separated(std::uint8_t byte) {
  const auto end = static_cast<std::uint8_t>(byte == '\n' ? '\n' ^ 0x1E : 0);
  const auto own = static_cast<std::uint8_t>(byte == 0x1E ? 1 : 0);
  return static_cast<std::uint8_t>((byte ^ end) | own);
}

template <class Block>
void separate_blocks(std::uint8_t* bytes, std::size_t size) {
  constexpr int few = 6;  // so many take as long as all 64
  const std::size_t whole = size / 64 * 64;
  for (std::size_t at = 0; at < whole; at += 64) {
    std::uint64_t rest = Block(bytes + at).control();
    if (rest == 0) continue;
    if (std::popcount(rest) > few) {
      for (std::size_t i = at; i < at + 64; ++i) bytes[i] = separated(bytes[i]);
      continue;
    }
    for (; rest != 0; rest &= rest - 1) {
      std::uint8_t& byte = bytes[at + static_cast<std::size_t>(std::countr_zero(rest))];
      byte = separated(byte);
    }
  }
  for (std::size_t i = whole; i < size; ++i) bytes[i] = separated(bytes[i]);
}

}  // namespace
}  // namespace jt::scan
