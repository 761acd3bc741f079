// SPDX-License-Identifier: MIT
// What a regular expression must match to the letter, read from its text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace jt {

/// Texts of which one at least stands in everything that the expression (PCRE2 syntax) matches; nothing where none is
/// known. Each is a text that JSON spells in one way only, but for `\u` escapes: without quotes, slashes, backslashes
/// and control characters. With `ignore_case` letters match in either case, and there are only ASCII characters, none
/// of which another character folds to. At most `longest_literal` bytes each.
///
/// It knows the common part of the syntax, and says nothing rather than something wrong about the rest.
std::optional<std::vector<std::string>> required_literals(std::string_view pattern, bool ignore_case);

/// The same for a pattern that is a text.
std::optional<std::string> plain_part(std::string_view text, bool ignore_case);

constexpr std::size_t longest_literal = 32;

}  // namespace jt
