// SPDX-License-Identifier: MIT
// What every match of a pattern must contain, from the pattern's text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/byte_class.hpp"

namespace jt::search {

/// A part of every matching string: a literal, or a run of bytes of one class.
struct Required {
  /// Has only one spelling in JSON, except `\u` escapes: no quotes, slashes, backslashes or control characters; if
  /// case is ignored, only ASCII that no other character folds to. Empty: `run` bytes of `bytes`.
  std::string text;
  ByteClass bytes;
  std::size_t run = 0;
};

/// Everything that the expression (PCRE2 syntax) matches contains one of these; nothing if that is not known. It
/// reads the common part of the syntax, and returns nothing if it is not sure about the rest.
std::optional<std::vector<Required>> required_by(std::string_view pattern, bool ignore_case);

/// The same for a pattern that is a plain string.
std::optional<Required> required_by_text(std::string_view text, bool ignore_case);

/// Maximum size of literals and runs, in bytes.
constexpr std::size_t longest_required = 32;

}  // namespace jt::search
