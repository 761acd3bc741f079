// SPDX-License-Identifier: MIT
// Eight bytes at a time.
#pragma once

#include <bit>
#include <cstdint>
#include <cstring>
#include <string_view>

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

/// How many spaces it begins with, and ends with. In the place of comments are many.
inline std::size_t leading_spaces(std::string_view text) {
  std::size_t at = 0;
  for (std::size_t some = word_size; some == word_size && text.size() - at >= word_size; at += some)
    some = zero_bytes(word_at(text.data() + at) ^ repeated(' '));
  while (at < text.size() && text[at] == ' ') ++at;
  return at;
}
inline std::size_t trailing_spaces(std::string_view text) {
  std::size_t end = text.size();
  for (std::size_t some = word_size; some == word_size && end >= word_size; end -= some)
    some = zero_bytes_behind(word_at(text.data() + end - word_size) ^ repeated(' '));
  while (end > 0 && text[end - 1] == ' ') --end;
  return text.size() - end;
}

}  // namespace jt::text
