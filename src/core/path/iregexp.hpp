// SPDX-License-Identifier: MIT
// I-Regexp (RFC 9485), the regular expressions of JSONPath: checked by its own grammar, then handed to PCRE2.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jt::path {

/// The expression in the syntax of PCRE2, without anchors; nothing where it is no I-Regexp. `.` becomes a class without
/// line ends; `^` and `$` keep the meaning that they have there, as in the mappings of RFC 9485, section 5.
std::optional<std::string> map_iregexp(std::string_view pattern);

}  // namespace jt::path
