// SPDX-License-Identifier: MIT
// Finding: something that is wrong with a block, or worth a note, with its place in the Markdown file.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>

#include "core/error.hpp"

namespace jt::blocks {

enum class FindingCode : std::uint8_t {
  invalid_json,
  unclosed_fence,
  wrong_fence,
  missing_field,
  wrong_type,
  empty_path,
  unknown_tool,
  wrong_field,
  vague_path,
  path_outside_root,
  empty_field,
  schema,
  file_not_found,
  edit_not_found,
  edit_not_unique,
  file_exists,
  unsupported_tool,
};

/// As printed: "INVALID_JSON".
std::string_view name(FindingCode code);

enum class Severity : std::uint8_t { error, warning, note };
/// "error", "warning", "note".
std::string_view name(Severity severity);

/// What kind of repair it is. Lossless: the text can only mean that. Guess: it may mean something else.
enum class FixClass : std::uint8_t { lossless, guess };
/// "lossless", "guess".
std::string_view name(FixClass kind);

struct Fix {
  FixClass kind = FixClass::lossless;
  std::string description;  ///< what the repair does: "escape the newline"
};

struct Finding {
  FindingCode code = FindingCode::invalid_json;
  Severity severity = Severity::error;
  std::string message;     ///< in git's wording
  Position at;             ///< in the Markdown file
  std::string field;       ///< "path", "search_replace.old_string"; empty: of the block as a whole
  std::optional<Fix> fix;  ///< none: only its author knows what is meant
  std::string excerpt;     ///< the line of `at`, or a part of it, raw; at most about 76 code points
  std::size_t caret = 0;   ///< code points of `excerpt` before `at`
  bool extended = false;   ///< UNKNOWN_TOOL of a tool that `Rules::extended` would accept
};

}  // namespace jt::blocks
