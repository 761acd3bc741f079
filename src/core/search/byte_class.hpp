// SPDX-License-Identifier: MIT
// Byte classes: the bytes of the characters that an item of a regular expression can match.
#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>

namespace jt::search {

/// Never less than what is matched, in UTF-8; all bytes from 128 on stand for the characters beyond ASCII.
using ByteClass = std::bitset<256>;

/// Of one character, in either case with `ignore_case`.
ByteClass class_of_character(std::string_view character, bool ignore_case);

/// Of an escape of PCRE2 that stands for one character of a kind (`d`) or for a control character (`n`); nothing for
/// other letters. `inside` a bracketed class `b` is one too, and the kinds that are no single characters are not.
std::optional<ByteClass> class_of_escape(char letter, bool inside);

/// Of the bracketed class that begins at `at`, which moves behind it. Nothing where it is not understood.
std::optional<ByteClass> bracketed_class(std::string_view pattern, std::size_t& at, bool ignore_case);

/// Of the property behind `\p`, at `at`, which moves behind it. Nothing where it is malformed.
std::optional<ByteClass> class_of_property(std::string_view pattern, std::size_t& at);

/// How much it tells that as many bytes in a row are of these, in bits, roughly, by how often and next to what they
/// stand in JSON.
double bits_told(const ByteClass& bytes, std::size_t run);

}  // namespace jt::search
