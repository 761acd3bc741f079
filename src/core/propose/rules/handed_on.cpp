// SPDX-License-Identifier: MIT
// The part of Resolver that is about what the clause before spoke of: "her", "its price", the same thing.
#include <algorithm>
#include <set>

#include "core/propose/rules/phrase.hpp"
#include "core/propose/rules/resolver.hpp"

namespace jt::propose::rules {

namespace {

constexpr double of_clause_before = 0.95;

}  // namespace

/// "her", where several were spoken of.
std::optional<Doubt> Resolver::unclear_pronoun(const Name& name) const {
  const Token& word = tokens_.list[name.words.begin];
  const bool thing = word.is("it") || word.is("its");
  const bool several = word.is("their") || word.is("them") || word.is("they");
  std::set<NodeId> things;
  for (const Scope& scope : context_.scopes) things.insert(scope.node);
  const bool one_of_many = !several && things.size() > 1 && (!thing || context_.said_scope);
  if (!context_.excepted && !one_of_many && !(context_.beside && !thing)) return std::nullopt;
  Doubt out;
  out.why = "it is not clear who or what is meant by '" + said(name.words) + "'";
  return out;
}

Try<Found> Resolver::pronoun(Want want) {
  if (context_.targets.empty() && context_.scopes.empty()) return doubt("it is not clear what is meant by 'it'");
  Found found;
  const bool things = want == Want::thing || (want == Want::any && (things_ || !context_.said_scope));
  if (want == Want::any && !things) return doubt("it is not clear what is meant by 'it'");
  if (!things) {
    // "mark A-1 as paid. It should be delivered": what of A-1, and hardly its id
    const auto is_thing = [](const Target& target) { return target.entity; };
    const auto thing = std::find_if(context_.targets.begin(), context_.targets.end(), is_thing);
    if (thing != context_.targets.end())
      return doubt("it is not clear what of '" + model_.text(thing->node) + "' is meant");
    found.targets = context_.targets;
  } else {
    for (const Scope& scope : context_.scopes) found.targets.push_back({scope.node, scope, scope.entity});
  }
  found.many = found.targets.size() > 1;
  if (found.targets.empty()) return doubt("it is not clear what is meant by 'it'");
  for (Target& target : found.targets) target.via.confidence *= of_clause_before;
  return found;
}

void Resolver::keep_own(std::vector<Target>& targets) const {
  std::erase_if(targets, [&](const Target& target) {
    if (target.entity) return false;
    if (!context_.says_verb) return true;
    const NodeId parent = model_.at(target.node).parent;
    return std::none_of(context_.scopes.begin(), context_.scopes.end(), [&](const Scope& scope) {
      if (parent != no_node && model_.within(scope.node, parent)) return true;
      return in_element(model_, scope.node) && !in_element(model_, target.node);
    });
  });
}

Try<Found> Resolver::chain(const Chain& given, Want want, bool main) {
  Chain chain = given;
  if (chain.back().back().missing) {
    if (!context_.name) return doubt("it is not clear which field is meant");
    chain.back().back() = *context_.name;
  }
  const bool pronoun_first = chain[0].size() == 1 && chain[0][0].pronoun;
  led_ = pronoun_first;
  if (pronoun_first)
    if (auto unclear = unclear_pronoun(chain[0][0])) return Doubted(std::move(*unclear));
  if (pronoun_first && chain.size() == 1) return pronoun(want);
  std::vector<Scope> inherited = context_.scopes;
  for (Scope& scope : inherited) {
    scope.confidence *= of_clause_before;
    scope.names = 0;  // those of the clause before are no names of this one
  }
  if (pronoun_first) {  // "its price"
    if (inherited.empty()) return doubt("it is not clear what is meant by '" + said(chain[0][0].words) + "'");
    chain.erase(chain.begin());
    return attempt(chain, inherited, want, true);
  }
  const bool inherits = main && !inherited.empty();
  if (!inherits) return attempt(chain, {Scope()}, want, false);
  if (chain.size() > 1) {
    Try<Found> found = attempt(chain, {Scope()}, want, false);
    if (found && context_.leading.empty()) return found;
    Try<Found> near = attempt(chain, inherited, want, true);
    led_ = near && (!found || nodes_of(*near) == nodes_of(*found));
    return found || !near ? found : near;
  }
  Try<Found> near = attempt(chain, inherited, want, true);
  // "remove x from args and then the last item": of the arguments, or of "items"?
  if (near && chain[0].size() == 1 && is_generic(chain[0][0].words) &&
      !lookup_.hits(said(chain[0][0].words)).list.empty()) {
    const Try<Found> everywhere = attempt(chain, {Scope()}, want, false);
    if (everywhere && nodes_of(*everywhere) != nodes_of(*near))
      return doubt("it is not clear whether '" + said(chain[0][0].whole) + "' is one of those just spoken of");
  }
  // "set Alice's age to 5 and set all ages to 6": hers, or all of them?
  if (context_.says_verb && chain[0].size() == 1 && chain[0][0].quantifier == Quantifier::all) {
    Try<Found> everywhere = attempt(chain, {Scope()}, want, false);
    if (!near && !context_.leading.empty()) return near;
    if (!near) return everywhere;
    if (!everywhere || nodes_of(*everywhere) != nodes_of(*near))
      return doubt("it is not clear whether all '" + said(chain[0][0].words) + "' of the document are meant");
  }
  // several in the scope of the clause before: no other scope is meant
  led_ = near.has_value();
  if (near || !near.error().candidates.empty()) return near;
  own_only_ = true;
  Try<Found> found = attempt(chain, {Scope()}, want, false);
  own_only_ = false;
  return found || !found.error().candidates.empty() ? found : near;
}

}  // namespace jt::propose::rules
