// SPDX-License-Identifier: MIT
// Texts with comments that a user gave, in memory: values of edits, operations, configuration files, schemas.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace jt::comments {

/// The text with blanks in place of its comments and trailing commas; nothing if it has none, or is wrong.
std::optional<std::string> blanked(std::string_view text);

/// The same of a text that may be wrong. INVALID_JSON for a comment that is not closed or no UTF-8.
Result<std::string> read_blanked(std::string_view text);

/// A text that is no JSON, read as JSONC: with blanks in place of its comments and trailing commas. INVALID_JSON at the
/// first mistake, as in a document (`at->line` is 0), and if it is nothing but comments.
Result<std::string> checked_blanked(std::string_view text);

/// Whether a comment of it goes to the end of its line.
bool has_line_comment(std::string_view text);

/// The comment as a block comment: `// x` becomes `/* x */`, and `*/` in it `* /`. One that is a block stays as it is.
std::string as_block(std::string_view comment);

}  // namespace jt::comments
