// SPDX-License-Identifier: MIT
// Choice: whether a document may have comments, as it was asked for and as it was decided.
#pragma once

#include <cstdint>

namespace jt::comments {

enum class Syntax : std::uint8_t { json, jsonc };

/// What was asked for; `automatic`: by name, else by how the document begins.
enum class Choice : std::uint8_t { automatic, json, jsonc };

/// How a document is read.
struct Decision {
  Syntax syntax = Syntax::json;
  bool by_content = false;  ///< JSONC because a comment or a trailing comma was found: the reader is told
  bool only_comma = false;  ///< and no comment was found
};

}  // namespace jt::comments
