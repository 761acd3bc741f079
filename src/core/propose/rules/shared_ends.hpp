// SPDX-License-Identifier: MIT
// Whether the end of a clause is said of the clauses before it too: "set all roles to x and all cities to y for Ann".
#pragma once

#include <cstddef>
#include <set>
#include <vector>

#include "core/propose/rules/clause.hpp"
#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/grammar.hpp"
#include "core/propose/rules/resolver.hpp"
#include "core/propose/rules/tokens.hpp"

namespace jt::propose::rules {

/// What a clause ends with that narrows what it changes: "for Ann", "except Ann's", "other than Ann's", "where COND".
Span narrowing(const Tokens& tokens, const Clause& clause);

/// The readings of a clause with the end of the next one that has one, up to a full break: for one that is not clear by
/// itself.
std::vector<Clause> with_later_ends(const Sentence& parsed, std::size_t clause, const Tokens& tokens);

/// Adds the later clauses, up to a full break, whose ends may be said of this one. `effects`: its own, as it stands;
/// `owned`: it has an "of E" or "E's" of its own.
void note_open(const Sentence& parsed, std::size_t clause, const Clause& chosen, const Effects& effects,
               const Resolver& resolver, bool owned, std::set<std::size_t>& open);

}  // namespace jt::propose::rules
