// SPDX-License-Identifier: MIT
// The grammar: an instruction as clauses, each with its readings.
#pragma once

#include <string>
#include <vector>

#include "core/propose/rules/clause.hpp"
#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

struct Sentence {
  Span scope;                                ///< "for Alice, set …"
  std::vector<std::vector<Clause>> clauses;  ///< the readings of each, at least one
  std::vector<Span> spans;                   ///< of the clauses
  std::string problem;                       ///< why there are none
  Span words;                                ///< that are not understood
};

/// Where one clause ends and the next one begins: at a conjunction after a complete clause, if a verb and what belongs
/// to it follows, or ("set a to 1 and b to 2") what would complete the same verb.
Sentence sentence(const Tokens& tokens);
/// Whether no list goes on over what is between two clauses: "; ", ", then".
bool is_full_break(const Tokens& tokens, std::size_t begin, std::size_t end);

}  // namespace jt::propose::rules
