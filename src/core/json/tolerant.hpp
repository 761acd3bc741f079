// SPDX-License-Identifier: MIT
// Reads what people write by hand: JSON with comments and with commas after the last entry.
#pragma once

#include <string>

namespace jt::json {

/// The text with spaces in place of comments (`// …`, `/* … */`) and of a comma between the last entry and its closing
/// bracket. Its length and its lines stay as they are, so an offset in the result is one in the text. Strings are not
/// changed, nor is a byte order mark. What is wrong for other reasons stays wrong: nothing is checked here.
std::string without_comments(std::string text);

}  // namespace jt::json
