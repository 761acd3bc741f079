// SPDX-License-Identifier: MIT
// Eight bytes at a time.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>

namespace jt::text {

constexpr std::size_t word_size = 8;

inline std::uint64_t word_at(const void* bytes) {
  std::uint64_t word;
  std::memcpy(&word, bytes, word_size);
  return word;
}

/// How many of its bytes are zero before the first that is not, in the order of memory.
inline std::size_t zero_bytes(std::uint64_t word) {
  const int bits = std::endian::native == std::endian::little ? std::countr_zero(word) : std::countl_zero(word);
  return static_cast<std::size_t>(bits) / 8;
}

/// The same of those at its end.
inline std::size_t zero_bytes_behind(std::uint64_t word) {
  const int bits = std::endian::native == std::endian::little ? std::countl_zero(word) : std::countr_zero(word);
  return static_cast<std::size_t>(bits) / 8;
}

constexpr std::uint64_t repeated(std::uint8_t byte) { return 0x0101010101010101U * byte; }

}  // namespace jt::text
