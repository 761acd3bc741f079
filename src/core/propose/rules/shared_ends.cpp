// SPDX-License-Identifier: MIT
#include "core/propose/rules/shared_ends.hpp"

#include <algorithm>
#include <vector>

#include "core/propose/rules/verbs.hpp"

namespace jt::propose::rules {

namespace {

constexpr std::size_t most_ahead = 8;  ///< clauses whose ends are compared with one

/// "set all roles to x and all cities to y for Ann": whether what ends one of the later clause's readings would change
/// what the first one does, if it is said of both. `effects`: of the first as it stands.
/// `owned`: the first one has an "of E" or "E's" of its own.
bool narrows(const std::vector<Clause>& later, const Clause& first, const Effects& effects, const Resolver& resolver,
             bool owned) {
  return std::any_of(later.begin(), later.end(), [&](const Clause& clause) {
    if (narrowing(resolver.tokens(), clause).empty() || clause.object.empty()) return false;
    if (first.object.empty()) return !first.key.empty();  // "add x = 1 and set age to 9 for Ann"
    Clause both = first;
    both.scope = clause.scope;
    both.except = clause.except;
    both.where = clause.where;
    Resolver attempt = resolver;
    const Try<Effects> narrowed = both.verb->run(both, attempt);
    if (narrowed) return attempt.unused(both).empty() && !same(*narrowed, effects);
    // "set color to pink and city to Bern for Bob", where Bob has no color, and another one has
    return !owned && std::any_of(effects.begin(), effects.end(),
                                 [&](const Effect& effect) { return in_element(resolver.model(), effect.node); });
  });
}

}  // namespace

Span narrowing(const Tokens& tokens, const Clause& clause) {
  const auto from = [&](Span part) {
    std::size_t begin = part.begin > 0 ? part.begin - 1 : 0;
    if (begin > 0 && tokens.list[begin].is("than")) --begin;
    return begin;
  };
  if (!clause.except.empty()) return {from(clause.scope.empty() ? clause.except : clause.scope), clause.except.end};
  if (!clause.scope.empty()) return {from(clause.scope), clause.scope.end};
  return clause.where;
}

std::vector<Clause> with_later_ends(const Sentence& parsed, std::size_t clause, const Tokens& tokens) {
  std::vector<Clause> out;
  const std::size_t last = std::min(parsed.clauses.size(), clause + 1 + most_ahead);
  for (std::size_t i = clause + 1; i < last && out.empty(); ++i) {  // the first one that has an end
    if (is_full_break(tokens, parsed.spans[i - 1].end, parsed.spans[i].begin)) break;
    for (const Clause& later : parsed.clauses[i]) {
      if (later.object.empty() || narrowing(tokens, later).empty()) continue;
      for (const Clause& own : parsed.clauses[clause]) {
        if (own.object.empty() || !narrowing(tokens, own).empty()) continue;
        out.push_back(own);
        out.back().scope = later.scope;
        out.back().except = later.except;
        out.back().where = later.where;
      }
    }
  }
  return out;
}

void note_open(const Sentence& parsed, std::size_t clause, const Clause& chosen, const Effects& effects,
               const Resolver& resolver, bool owned, std::set<std::size_t>& open) {
  const std::size_t last = std::min(parsed.clauses.size(), clause + 1 + most_ahead);
  for (std::size_t i = clause + 1; i < last; ++i) {
    if (is_full_break(resolver.tokens(), parsed.spans[i - 1].end, parsed.spans[i].begin)) return;
    if (narrows(parsed.clauses[i], chosen, effects, resolver, owned)) open.insert(i);
  }
}

}  // namespace jt::propose::rules
