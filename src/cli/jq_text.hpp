// SPDX-License-Identifier: MIT
// Programs of jq as text: their parts, without a meaning.
#pragma once

#include <cstddef>
#include <optional>
#include <string_view>
#include <vector>

namespace jt::cli {

/// Without the blanks around it.
std::string_view trimmed(std::string_view text);

/// The first of that character outside of strings and brackets; npos if there is none. The bar of `|=` is no bar.
std::size_t first_outside(std::string_view text, char c);

/// What is between a character at which the text is parted, outside of strings and brackets; trimmed. One at least.
std::vector<std::string_view> parted(std::string_view text, char at);

/// The text in the parentheses of `name(...)`, if that is everything; nothing if it is something else.
std::optional<std::string_view> argument_of(std::string_view call, std::string_view name);
/// The text in brackets of that kind, if they are around everything.
std::optional<std::string_view> within(std::string_view text, char open, char close);

/// Whether the program, or the path, begins with what an object has and the array of all lines does not: `.a`, `$.a`,
/// `select(...)`, `{a}`, `[.a, .b]`. jq runs a program for each line.
bool is_about_members(std::string_view program);
/// What the path selects in one line, in every line: `.[] | .a`, `$[*].a`; `.[]` for the line itself, "".
std::string of_each_line(std::string_view path);

}  // namespace jt::cli
