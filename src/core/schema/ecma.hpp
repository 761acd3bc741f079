// SPDX-License-Identifier: MIT
// Regular expressions of schemas: ECMA 262 with the flag `u`, translated to PCRE2.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace jt::schema {

struct EcmaPattern {
  std::string pcre;
  bool loose = false;     ///< valid without the flag `u` only, and read so
  bool captures = false;  ///< it refers to its groups
};

/// INVALID_PATTERN, with the column, where it is not valid, or cannot be said in PCRE2. The translation may still be
/// refused by PCRE2: what has no counterpart there (lookbehinds of any length).
Result<EcmaPattern> translate_ecma(std::string_view pattern);

}  // namespace jt::schema
