// SPDX-License-Identifier: MIT
// I-Regexp (RFC 9485), the regular expressions of JSONPath: checked by its own grammar, then passed to PCRE2.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jt::path {

/// The expression in the syntax of PCRE2, without anchors; nothing if it is not an I-Regexp. `.` becomes a class
/// without line ends; `^` and `$` keep their meaning of PCRE2, as in the mappings of RFC 9485, section 5.
std::optional<std::string> map_iregexp(std::string_view pattern);

}  // namespace jt::path
