// SPDX-License-Identifier: MIT
// Byte classes: the bytes of the characters that an item of a regular expression can match.
#pragma once

#include <bitset>
#include <cstddef>
#include <optional>
#include <string_view>

namespace jt::search {

/// Includes every byte of a match, in UTF-8, maybe more; all bytes from 128 on mean the characters beyond ASCII.
using ByteClass = std::bitset<256>;

/// Of one character; in either case with `ignore_case`.
ByteClass class_of_character(std::string_view character, bool ignore_case);

/// Of an escape of PCRE2 that means one character of a kind (`d`) or a control character (`n`); nothing for other
/// letters. `inside` a bracketed class `b` is one too, and kinds that are not single characters are not.
std::optional<ByteClass> class_of_escape(char letter, bool inside);

/// Of the bracketed class that begins at `at`, which moves after it. Nothing if it is not understood.
std::optional<ByteClass> bracketed_class(std::string_view pattern, std::size_t& at, bool ignore_case);

/// Of the property after `\p`, at `at`, which moves after it. Nothing if it is malformed.
std::optional<ByteClass> class_of_property(std::string_view pattern, std::size_t& at);

/// How rare a run of that many bytes of this class is in JSON, roughly, in bits of information: from the frequency of
/// the bytes and of the bytes next to them.
double information_bits(const ByteClass& bytes, std::size_t run);

}  // namespace jt::search
