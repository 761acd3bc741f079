// SPDX-License-Identifier: MIT
// Reads the code points of WTF-8, one by one. WTF-8 is UTF-8 in which a lone surrogate is encoded as three bytes, so
// that every key and value can be represented.
#pragma once

#include <cstddef>
#include <string>
#include <string_view>

namespace jt::text {

/// One code point of a string. Bytes that are not WTF-8 are returned one at a time, with `valid` false and the byte
/// as `value`.
struct CodePoint {
  char32_t value = 0;
  std::size_t size = 0;  ///< in bytes, at least 1
  bool valid = true;
};

/// Whether the byte is a UTF-8 continuation byte.
[[nodiscard]] constexpr bool is_continuation(char byte) { return (static_cast<unsigned char>(byte) & 0xC0U) == 0x80U; }

/// The code point at byte `at`. Precondition: at < text.size(). Surrogates in three bytes are valid here.
CodePoint code_point_at(std::string_view text, std::size_t at);

/// Number of code points; each byte that is not WTF-8 counts as one.
std::size_t count_code_points(std::string_view text);

/// Offset of the first byte that is not WTF-8; npos if there is none. A high surrogate before a low one is not WTF-8:
/// the two are one code point of four bytes.
std::size_t invalid_text_at(std::string_view text);

/// Whether WTF-8 text holds a surrogate, and so is not UTF-8.
bool has_surrogate(std::string_view text);

/// Appends the code point as WTF-8. A low surrogate after a high one at the end of the string is joined with it, as
/// WTF-8 requires.
void append_code_point(std::string& text, char32_t value);

[[nodiscard]] constexpr bool is_surrogate(char32_t value) { return value >= 0xD800 && value <= 0xDFFF; }
[[nodiscard]] constexpr bool is_high_surrogate(char32_t value) { return value >= 0xD800 && value <= 0xDBFF; }
[[nodiscard]] constexpr bool is_low_surrogate(char32_t value) { return value >= 0xDC00 && value <= 0xDFFF; }

/// C0, DEL, C1.
[[nodiscard]] constexpr bool is_control(char32_t value) { return value < 0x20 || (value >= 0x7F && value < 0xA0); }
/// Whether the code point must be escaped for a terminal (or a reader of JSON): C0, DEL, C1, bidirectional controls
/// (UAX 9), U+FEFF.
[[nodiscard]] constexpr bool is_hidden_control(char32_t value) {
  return is_control(value) || value == 0x061C || value == 0x200E || value == 0x200F ||
         (value >= 0x202A && value <= 0x202E) || (value >= 0x2066 && value <= 0x2069) || value == 0xFEFF;
}

/// The text for a message: control characters and bytes that are not UTF-8 removed, half of a surrogate pair as
/// `\ud800`, at most `limit` characters, then "…".
std::string excerpt(std::string_view text, std::size_t limit = 80);

}  // namespace jt::text
