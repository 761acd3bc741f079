// SPDX-License-Identifier: MIT
// What jt does with the documents of JSONTestSuite on which RFC 8259 leaves the choice, and why.
#pragma once

#include <array>
#include <string_view>

namespace jt::interop {

struct Choice {
  std::string_view file;  ///< without "i_" and ".json"
  bool accepted;
  std::string_view why;
};

namespace why {
inline constexpr std::string_view number = "a number is text to jt: it is never converted, so no size is too large";
inline constexpr std::string_view lone = "the grammar allows a lone surrogate as an escape; validate warns of it";
inline constexpr std::string_view utf8 = "RFC 8259, 8.1: text between systems is UTF-8, and this is not";
inline constexpr std::string_view utf16 = "RFC 8259, 8.1: UTF-16 is recognised and named, but it is not JSON text";
inline constexpr std::string_view nesting = "100,000 levels are accepted";
inline constexpr std::string_view mark = "a reader may ignore a byte order mark (RFC 8259, 8.1); jt also keeps it";
}  // namespace why

inline constexpr std::array<Choice, 35> choices = {{
    {"number_double_huge_neg_exp", true, why::number},
    {"number_huge_exp", true, why::number},
    {"number_neg_int_huge_exp", true, why::number},
    {"number_pos_double_huge_exp", true, why::number},
    {"number_real_neg_overflow", true, why::number},
    {"number_real_pos_overflow", true, why::number},
    {"number_real_underflow", true, why::number},
    {"number_too_big_neg_int", true, why::number},
    {"number_too_big_pos_int", true, why::number},
    {"number_very_big_negative_int", true, why::number},
    {"object_key_lone_2nd_surrogate", true, why::lone},
    {"string_1st_surrogate_but_2nd_missing", true, why::lone},
    {"string_1st_valid_surrogate_2nd_invalid", true, why::lone},
    {"string_UTF-16LE_with_BOM", false, why::utf16},
    {"string_UTF-8_invalid_sequence", false, why::utf8},
    {"string_UTF8_surrogate_U+D800", false, why::utf8},
    {"string_incomplete_surrogate_and_escape_valid", true, why::lone},
    {"string_incomplete_surrogate_pair", true, why::lone},
    {"string_incomplete_surrogates_escape_valid", true, why::lone},
    {"string_invalid_lonely_surrogate", true, why::lone},
    {"string_invalid_surrogate", true, why::lone},
    {"string_invalid_utf-8", false, why::utf8},
    {"string_inverted_surrogates_U+1D11E", true, why::lone},
    {"string_iso_latin_1", false, why::utf8},
    {"string_lone_second_surrogate", true, why::lone},
    {"string_lone_utf8_continuation_byte", false, why::utf8},
    {"string_not_in_unicode_range", false, why::utf8},
    {"string_overlong_sequence_2_bytes", false, why::utf8},
    {"string_overlong_sequence_6_bytes", false, why::utf8},
    {"string_overlong_sequence_6_bytes_null", false, why::utf8},
    {"string_truncated-utf-8", false, why::utf8},
    {"string_utf16BE_no_BOM", false, why::utf16},
    {"string_utf16LE_no_BOM", false, why::utf16},
    {"structure_500_nested_arrays", true, why::nesting},
    {"structure_UTF-8_BOM_empty_object", true, why::mark},
}};

}  // namespace jt::interop
