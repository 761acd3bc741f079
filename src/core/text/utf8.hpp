// SPDX-License-Identifier: MIT
// Code points at the borders of pieces; core/json/escape.hpp does not need this, because it reads whole strings.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace jt::text {

/// What a string begins with.
struct Rune {
  enum class Kind : std::uint8_t {
    valid,
    surrogate,  ///< three bytes of WTF-8: a lone half of a UTF-16 pair
    invalid,    ///< one byte that is not part of a code point
    cut,        ///< the text ends inside a code point; `code` is its first byte
  };
  char32_t code = 0;  ///< the code point, the surrogate, or the byte
  std::size_t size = 1;
  Kind kind = Kind::valid;
};

/// The first code point of a non-empty string.
Rune first_rune(std::string_view text);

/// How many bytes at the end of the string begin an incomplete code point (0 to 3).
std::size_t cut_tail(std::string_view text);

/// The longest beginning of the string that has at most `bytes` bytes and does not end inside a code point.
std::string_view front_bytes(std::string_view text, std::size_t bytes);

}  // namespace jt::text
