// SPDX-License-Identifier: MIT
// Rewordings: phrases that the grammar does not have ("older than 30", "between 5 and 10", "under forty", "if"), and
// the same in words that it has. They are offered, never done.
#pragma once

#include <string>
#include <vector>

#include "core/propose/rules/clause.hpp"
#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

struct Reworded {
  Span words;            ///< the first such phrase; empty: there is none
  bool certain = false;  ///< it compares, wherever it is: "if", "from" and a number may be a part of a text
  std::string instead;   ///< the instruction with all of them reworded; empty: one of them has no other words
};

/// `keys`: of the document, for what a phrase says without naming it: an age, a place.
Reworded reworded(const Tokens& tokens, const std::vector<std::string>& keys);

}  // namespace jt::propose::rules
