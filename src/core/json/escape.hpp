// SPDX-License-Identifier: MIT
// Text of JSON strings: escapes decoded to WTF-8 and back.
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
/// The four hexadecimal digits at byte `at`, or -1 where there are none.
int hex_quad(std::string_view text, std::size_t at);

/// Whether escapes stand in it. Most texts are short: eight bytes at a time are faster than a call. Zero bytes by the
/// trick of Mycroft (1987).
inline bool has_backslash(std::string_view raw) {
  constexpr std::uint64_t ones = 0x0101010101010101ULL;
  std::size_t i = 0;
  for (; i + 8 <= raw.size(); i += 8) {
    std::uint64_t word = 0;
    std::memcpy(&word, raw.data() + i, 8);
    word ^= ones * '\\';
    if (((word - ones) & ~word & (ones << 7)) != 0) return true;
  }
  for (; i < raw.size(); ++i)
    if (raw[i] == '\\') return true;
  return false;
}

/// What stands between the quotes of a JSON string, decoded. Expects valid escapes; a bad one stands as it is.
std::string decode(std::string_view raw);
/// The same, appended.
void decode_to(std::string& out, std::string_view raw);

/// The text as a JSON string with its quotes: only what must be escaped is, and lone surrogates as \udXXX.
std::string quote(std::string_view text);

}  // namespace jt::json
