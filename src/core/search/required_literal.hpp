// SPDX-License-Identifier: MIT
// What a pattern must match, read from its text.
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/search/byte_class.hpp"

namespace jt::search {

/// Something that stands in a text that matches: a text to the letter, or bytes in a row that are all of one class.
struct Required {
  /// Spelled in one way only by JSON, but for `\u` escapes: without quotes, slashes, backslashes and control
  /// characters; where case is ignored, ASCII that no other character folds to. Empty: `run` bytes of `bytes`.
  std::string text;
  ByteClass bytes;
  std::size_t run = 0;
};

/// One of these stands in everything that the expression (PCRE2 syntax) matches; nothing where that is not known. It
/// knows the common part of the syntax, and says nothing rather than something wrong about the rest.
std::optional<std::vector<Required>> required_by(std::string_view pattern, bool ignore_case);

/// The same for a pattern that is a text.
std::optional<Required> required_by_text(std::string_view text, bool ignore_case);

/// Texts and runs are no longer than this, in bytes.
constexpr std::size_t longest_required = 32;

}  // namespace jt::search
