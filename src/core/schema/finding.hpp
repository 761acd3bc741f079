// SPDX-License-Identifier: MIT
// Finding: where a document breaks a rule, in numbers. The first pass notes no text, so what fails in an alternative
// that is not taken costs little; words and paths are made afterwards, for the few that are reported.
#pragma once

#include <cstdint>

#include "core/schema/keyword.hpp"

namespace jt::schema {

/// Why no alternative of an `anyOf` or `oneOf` fits, where that is one thing: `Finding::other`. Without these flags it
/// is bits of the types that they want; where several fit, which do, a bit for each of the first 64.
namespace alternatives {
constexpr std::uint64_t values = 1U << 8;      ///< each wants other values
constexpr std::uint64_t missing = 1U << 9;     ///< each wants members that are not there
constexpr std::uint64_t of_member = 1U << 10;  ///< of a member, at which the finding is
}  // namespace alternatives

struct Finding {
  std::uint32_t node = 0;  ///< the schema that has the keyword
  Keyword keyword = Keyword::never;
  std::uint32_t detail = 0;     ///< a bit of a member, an index, bits of types: as the keyword needs
  std::uint64_t at = 0;         ///< offset of the value
  std::uint64_t other = 0;      ///< of a key, of an earlier element; or a count
  std::uint32_t trace = 0;      ///< how the evaluation got there, where that is kept
  bool one_of_several = false;  ///< another alternative fits as well as the one that has the keyword

  bool operator==(const Finding&) const = default;
};

}  // namespace jt::schema
