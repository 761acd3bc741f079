// SPDX-License-Identifier: MIT
// Where two texts of the same length begin to differ.
#pragma once

#include "core/text/word.hpp"

namespace jt::text {

/// The offset of the first byte from `at` on in which they differ, or `size`.
inline std::size_t difference(const void* one, const void* other, std::size_t size, std::size_t at) {
  const auto* const a = static_cast<const unsigned char*>(one);
  const auto* const b = static_cast<const unsigned char*>(other);
  const auto differs = [&](std::size_t i) { return word_at(a + i) ^ word_at(b + i); };
  while (at + 4 * word_size <= size &&
         (differs(at) | differs(at + word_size) | differs(at + 2 * word_size) | differs(at + 3 * word_size)) == 0)
    at += 4 * word_size;
  for (; at + word_size <= size; at += word_size) {
    if (const std::uint64_t word = differs(at); word != 0) return at + zero_bytes(word);
  }
  while (at < size && a[at] == b[at]) ++at;
  return at;
}

}  // namespace jt::text
