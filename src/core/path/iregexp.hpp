// SPDX-License-Identifier: MIT
// I-Regexp (RFC 9485), the regular expressions of JSONPath: checked by its own grammar, then passed to PCRE2.
#pragma once

#include <cstddef>
#include <optional>
#include <string>
#include <string_view>

namespace jt::path {

/// The expression in the syntax of PCRE2, without anchors; nothing if it is not an I-Regexp. `.` becomes a class
/// without line ends; `^` and `$` keep their meaning of PCRE2, as in the mappings of RFC 9485, section 5.
std::optional<std::string> map_iregexp(std::string_view pattern);

/// Why a pattern is no I-Regexp.
struct PatternMistake {
  std::size_t at = 0;   ///< bytes before it
  std::string message;  ///< "I-Regexp has no '\\w'"
  std::string hint;     ///< what to write instead; may be empty
};
/// Nothing if `map_iregexp` maps it.
std::optional<PatternMistake> mistake_in(std::string_view pattern);

}  // namespace jt::path
