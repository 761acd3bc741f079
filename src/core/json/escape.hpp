// SPDX-License-Identifier: MIT
// Decodes the escapes of JSON strings to WTF-8, and encodes them.
#pragma once

#include <cstddef>
#include <cstdint>
#include <cstring>
#include <string>
#include <string_view>

#include "core/text/code_point.hpp"

namespace jt::json {

/// Value of a hexadecimal digit, or -1.
int hex_digit(char c);
/// The value of the four hexadecimal digits at byte `at`, or -1 if there are none.
int hex_quad(std::string_view text, std::size_t at);

/// Whether the raw string contains escapes. Most strings are short: eight bytes at a time are faster than a call.
/// Zero bytes by Mycroft's trick (1987).
inline bool has_backslash(std::string_view raw) {
  constexpr std::uint64_t ones = 0x0101010101010101ULL;
  const auto in_word = [&](std::size_t at) {
    std::uint64_t word = 0;
    std::memcpy(&word, raw.data() + at, 8);
    word ^= ones * '\\';
    return ((word - ones) & ~word & (ones << 7)) != 0;
  };
  if (raw.size() >= 8) {
    for (std::size_t at = 0; at + 8 < raw.size(); at += 8)
      if (in_word(at)) return true;
    return in_word(raw.size() - 8);
  }
  for (const char c : raw)
    if (c == '\\') return true;
  return false;
}

/// Decodes the text between the quotes of a JSON string. Expects valid escapes; a bad one is copied unchanged.
std::string decode(std::string_view raw);
/// The same, appended.
void decode_to(std::string& out, std::string_view raw);

/// Encodes as a JSON string with its quotes: escapes only what must be escaped, and lone surrogates as \udXXX.
std::string quote(std::string_view text);

}  // namespace jt::json
