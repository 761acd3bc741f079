// SPDX-License-Identifier: MIT
// Finding: where a document breaks a rule, in numbers. The first pass notes no text, so what fails in an alternative
// that is not taken costs little; words and paths are made afterwards, for the few that are reported.
#pragma once

#include <cstdint>

#include "core/schema/keyword.hpp"

namespace jt::schema {

struct Finding {
  std::uint32_t node = 0;  ///< the schema that has the keyword
  Keyword keyword = Keyword::never;
  std::uint32_t detail = 0;  ///< a bit of a member, an index, bits of types: as the keyword needs
  std::uint64_t at = 0;      ///< offset of the value
  std::uint64_t other = 0;   ///< of a key, of an earlier element; or a count
  std::uint32_t trace = 0;   ///< how the evaluation got there, where that is kept

  bool operator==(const Finding&) const = default;
};

}  // namespace jt::schema
