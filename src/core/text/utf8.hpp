// SPDX-License-Identifier: MIT
// Code points at the borders of pieces: what core/text/escape.hpp does not need to know, since it sees whole texts.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string_view>

namespace jt::text {

/// What stands at the front of a text.
struct Rune {
  enum class Kind : std::uint8_t {
    valid,
    surrogate,  ///< three bytes of WTF-8: half of a UTF-16 pair, alone
    invalid,    ///< one byte that belongs to no code point
    cut,        ///< the text ends inside a code point; `code` is its first byte
  };
  char32_t code = 0;  ///< the code point, the surrogate, or the byte
  std::size_t size = 1;
  Kind kind = Kind::valid;
};

/// The first code point of a text that is not empty.
Rune first_rune(std::string_view text);

/// How many bytes at the end of the text begin a code point that is not complete (0 to 3).
std::size_t cut_tail(std::string_view text);

/// The longest front of the text that has at most `bytes` bytes and does not end inside a code point.
std::string_view front_bytes(std::string_view text, std::size_t bytes);

}  // namespace jt::text
