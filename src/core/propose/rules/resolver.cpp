// SPDX-License-Identifier: MIT
#include "core/propose/rules/resolver.hpp"

#include <algorithm>
#include <set>
#include <unordered_set>

#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/phrase.hpp"
#include "core/scan/container.hpp"

namespace jt::propose::rules {

namespace {

constexpr std::size_t most_names = 60;  ///< bits of Scope::names

/// What is in the target.
Scope inside(const Target& target) {
  Scope scope = target.via;
  scope.node = target.node;
  scope.whole = false;
  scope.entity = target.entity;
  return scope;
}

/// The first condition with a value of several words without quotes; null: there is none.
const Condition* of_several_words(const Name& name) {
  const auto found = std::find_if(name.conditions.begin(), name.conditions.end(), [](const Condition& condition) {
    return condition.comparison == Comparison::equal && condition.more.empty() && condition.value.size() > 1;
  });
  return found == name.conditions.end() ? nullptr : &*found;
}

}  // namespace

bool in_element(const Model& model, NodeId id) {
  while (id != no_node && !model.at(id).element) id = model.at(id).parent;
  return id != no_node;
}

std::set<NodeId> nodes_of(const Found& found) {
  std::set<NodeId> out;
  for (const Target& target : found.targets) out.insert(target.node);
  return out;
}

Span Resolver::unused(const Clause& clause) const {
  for (const Span part :
       {clause.object, clause.value, clause.scope, clause.old, clause.key, clause.other, clause.except, clause.where}) {
    const auto holds = [&](Span used) { return used.begin <= part.begin && part.end <= used.end; };
    if (!part.empty() && std::none_of(used_.begin(), used_.end(), holds)) return part;
  }
  return led_ ? Span() : context_.leading;
}

/// "set K to V where COND": the condition is on K, as in "delete K where COND". Whether it is understood.
bool Resolver::add_conditions(const Clause& clause, std::vector<Phrase>& things) const {
  if (clause.where.empty()) return true;
  const auto conditions = conditions_in(tokens_, clause.where);
  if (!conditions) return false;
  for (Phrase& phrase : things)
    for (Chain& chain : phrase)
      for (Name& name : chain.back())
        name.conditions.insert(name.conditions.end(), conditions->begin(), conditions->end());
  return true;
}

Resolver Resolver::again() const {
  Resolver out(model_, lookup_, tokens_, context_);
  out.switches_ = switches_;
  out.origins_ = origins_;
  out.things_ = things_;
  out.each_ = each_;
  return out;
}

Try<Found> Resolver::object(const Clause& clause, Want want) {
  std::vector<Chain> scoped;
  std::vector<Phrase> things = phrases(tokens_, clause.object);
  if (clause.object.empty()) {
    if (!context_.name) return doubt("it is not clear what is meant");
    things = {{{{*context_.name}}}};
  }
  if (things.empty()) return not_understood(clause.object);
  if (!add_conditions(clause, things)) return not_understood(clause.where);
  if (auto unclear = unclear_exception(clause)) return Doubted(std::move(*unclear));
  std::vector<Phrase> scopes = {{Chain{}}};
  if (!clause.scope.empty()) scopes = phrases(tokens_, clause.scope);
  std::optional<Found> best;
  std::optional<Doubt> first_doubt;
  for (const Phrase& scope : scopes) {
    for (const Phrase& thing : things) {
      std::vector<Chain> all;
      for (const Chain& outer : scope)
        for (const Chain& inner : thing) {
          all.push_back(outer);
          all.back().insert(all.back().end(), inner.begin(), inner.end());
        }
      Resolver attempt = again();
      Try<Found> found = number_meant(clause, all, attempt.chains(all, want, true), attempt, want);
      if (found && !clause.except.empty()) found = attempt.without(std::move(*found), clause);
      if (!found) {
        if (!first_doubt || helps_more(found.error(), *first_doubt)) first_doubt = found.error();
        continue;
      }
      const bool differ = best && nodes_of(*best) != nodes_of(*found);
      if (differ && (best->mixed == found->mixed || !switches_))
        return doubt("'" + std::string(written(clause.object)) + "' can be read in two ways");
      if (!best || (differ && best->mixed)) {  // "disable alerts for Ann and Bob" is hardly all of Bob
        best = std::move(*found);
        next_ = attempt.next_;
        if (!clause.except.empty()) leave_out(*best);
        led_ = attempt.led_;
      }
    }
  }
  if (best && best->mixed) return doubt("it is not clear whether all of what is named last is meant");
  if (best) {
    for (const Span part : {clause.object, clause.scope, clause.except, clause.where}) use(part);
    return std::move(*best);
  }
  if (!first_doubt) return not_understood(clause.scope);
  if (first_doubt->phrase.empty()) first_doubt->phrase = clause.object;
  return Doubted(std::move(*first_doubt));
}

Try<Found> Resolver::phrase(Span span, Want want) {
  std::optional<Found> best;
  std::optional<Doubt> first_doubt;
  for (const Phrase& reading : phrases(tokens_, span)) {
    Try<Found> found = chains(reading, want, false);
    if (!found) {
      if (!first_doubt) first_doubt = found.error();
      continue;
    }
    if (best && nodes_of(*best) != nodes_of(*found))
      return doubt("'" + std::string(written(span)) + "' can be read in two ways");
    if (!best) best = std::move(*found);
  }
  use(span);
  if (best) return std::move(*best);
  if (!first_doubt) return not_understood(span);
  first_doubt->phrase = span;
  return Doubted(std::move(*first_doubt));
}

/// "debug and tls from dev", of which this is the second: what is before it may be in the same.
bool Resolver::shares_scope(const Chain& chain) const {
  const Span whole = chain.back().back().whole;
  const bool definite = !whole.empty() && tokens_.list[whole.begin].is("the");
  return chain.size() > 1 && !definite && whole.begin < chain[0][0].whole.begin;
}

Try<Found> Resolver::chains(const std::vector<Chain>& chains, Want want, bool main) {
  Found all;
  std::vector<Scope> scopes;
  bool led = true;
  for (const Chain& one : chains) {
    led_ = false;
    Try<Found> found = chain(one, want, main);
    if (!found) return found;
    led = led && led_;
    // "Alice's email and phone" is not the phone of somebody else
    const bool others_owned =
        std::any_of(chains.begin(), chains.end(), [](const Chain& other) { return other.size() > 1; });
    if (one.size() == 1 && others_owned)
      for (const Target& target : found->targets) {
        all.mixed = all.mixed || (target.entity && &one != chains.data());
        const bool shares = &one != chains.data() || shares_scope(chains[1]);
        if (!target.entity && (shares || in_element(model_, target.node)))
          return doubt("it is not clear whose '" + said(one.back().back().words) + "' is meant");
      }
    all.many = all.many || found->many;
    all.targets.insert(all.targets.end(), found->targets.begin(), found->targets.end());
  }
  led_ = led;
  if (!main) return all;
  next_.targets = all.targets;
  next_.name = chains.back().back().back().missing ? context_.name : std::optional(chains.back().back().back());
  next_.names.clear();
  for (const Chain& each : chains)
    for (const Name& name : each.back())
      if (!name.missing) next_.names.push_back(name);
  if (next_.names.empty() && next_.name) next_.names.push_back(*next_.name);
  next_.scopes.clear();
  next_.said_scope = false;
  for (const Target& target : all.targets) {
    Scope scope = target.via;
    if (scope.whole) continue;
    next_.said_scope = true;
    const auto same = [&](const Scope& other) { return other.node == scope.node; };
    if (std::none_of(next_.scopes.begin(), next_.scopes.end(), same)) next_.scopes.push_back(scope);
  }
  if (next_.scopes.empty())
    for (const Target& target : all.targets) {
      if (!target.entity && !is_container(model_.at(target.node).type) && !model_.unknown(target.node)) continue;
      next_.scopes.push_back(inside(target));
    }
  for (std::size_t i = 0; i < next_.scopes.size(); ++i) next_.scopes[i].group = i;
  return all;
}

std::vector<Target> Resolver::walk(const Chain& chain, std::vector<Scope> scopes, Want want, Found& found,
                                   std::uint64_t& names) {
  std::size_t bit = 0;
  std::vector<Target> targets;
  for (std::size_t part = 0; part < chain.size() && !trouble_; ++part) {
    const bool last = part + 1 == chain.size();
    trouble_ = said_part(chain, part);
    if (trouble_) return {};
    targets.clear();
    if (!last) unkept_ = 0;
    for (const Name& name : chain[part]) {
      if (name.pronoun || name.missing || bit >= most_names) {
        trouble_ = Doubt{};
        trouble_->why = "it is not clear what is meant";
        return {};
      }
      std::vector<Target> more = named(name, bit, scopes, last, want);
      if (each_ && last) check_each(chain, part, name, scopes, more);
      found.many = found.many || is_many(name, said(name.words)) || name.count > 1;
      names |= std::uint64_t{1} << bit++;
      targets.insert(targets.end(), more.begin(), more.end());
    }
    found.many = found.many || chain[part].size() > 1;
    const bool by_value =
        std::any_of(targets.begin(), targets.end(), [](const Target& target) { return target.via.by_value; });
    sure_ = sure_ || by_value || (!last && targets.empty());
    scopes.clear();
    for (const Target& target : targets) scopes.push_back(inside(target));
  }
  return targets;
}

/// Whether nothing was found in the thing; of an object whose members are spoken of ("all services"), in one of them.
/// `stems`: of the noun; `holders`: what was found, what it was looked for in, and all that is around it.
bool Resolver::lacks(const Scope& scope, const std::string& stems, const std::unordered_set<NodeId>& holders) const {
  if (model_.is_scalar_element(scope.node)) return false;  // it could not have any
  const NodeId thing = object_of({scope.node, scope, scope.entity}).value_or(scope.node);
  const Node& node = model_.at(thing);
  const bool group =
      !stems.empty() && !scope.entity && !node.element && node.parent != no_node && model_.forms(thing).stems == stems;
  if (!group) return !holders.contains(thing) && !holders.contains(scope.node);
  const std::vector<NodeId> members = model_.children(thing);
  const auto holds = [&](NodeId member) { return holders.contains(member); };
  const auto own = [&](NodeId member) { return holds(member) && !is_container(model_.at(member).type); };
  if (std::any_of(members.begin(), members.end(), own)) return false;
  return static_cast<std::uint64_t>(std::count_if(members.begin(), members.end(), holds)) < node.count;
}

/// "set active to true for all users", where some have no such field.
void Resolver::check_each(const Chain& chain, std::size_t part, const Name& name, const std::vector<Scope>& scopes,
                          const std::vector<Target>& targets) {
  if (targets.empty() || trouble_ || name.quantifier == Quantifier::all) return;
  const Name* all = nullptr;
  if (part > 0)
    for (const Name& one : chain[part - 1])
      if (one.quantifier == Quantifier::all || one.count > 1 ||
          (is_many(one, said(one.words)) && !one.conditions.empty()))
        all = &one;
  if (all == nullptr && (part > 0 || scopes.size() < 2)) return;
  std::unordered_set<NodeId> holders;
  for (const Target& target : targets) {
    for (NodeId id = target.node; id != no_node && holders.insert(id).second;) id = model_.at(id).parent;
    holders.insert(target.via.node);
  }
  const std::string stems = all == nullptr ? "" : forms_of(said(all->words)).stems;
  const auto lacking = [&](const Scope& scope) { return lacks(scope, stems, holders); };
  if (unkept_ == 0 && std::none_of(scopes.begin(), scopes.end(), lacking)) return;
  const std::string field(written(name.words));
  trouble_ = Doubt{};
  trouble_->understood = true;
  trouble_->why = "some of those have no '" + field + "'";
  if (all == nullptr || !all->conditions.empty()) return;
  const std::string things(written(all->whole));
  trouble_->why = "some of '" + things + "' have no '" + field + "'";
  trouble_->value = all->whole;
  trouble_->readings = {things + " where " + field + " is not missing", things + " without " + field};
}

/// "Alice's tasks", "all of Alice's tasks", where Alice is nothing of the document but the one that they are assigned
/// to.
std::optional<Try<Found>> Resolver::owned(const Chain& chain, Want want) {
  if (chain.size() < 2 || chain[0].size() != 1 || chain[1].size() != 1) return std::nullopt;
  const Name& owner = chain[0][0];
  Name things = chain[1][0];
  const bool plain = owner.conditions.empty() && owner.quantifier != Quantifier::ordinal && things.conditions.empty();
  if (!plain || things.missing || owner.words.empty() || !is_plural(things.words)) return std::nullopt;
  if (!lookup_.hits(said(owner.words)).list.empty()) return std::nullopt;
  things.conditions = {Condition{owner.words, Comparison::equal, false, owner.words, owner_keys()}};
  Chain other(chain.begin() + 1, chain.end());
  other[0] = {std::move(things)};
  Found found;
  std::uint64_t names = 0;
  std::vector<Target> targets = walk(other, {Scope()}, want, found, names);
  if (trouble_ || targets.empty() || model_.scoped()) {
    trouble_.reset();
    return std::nullopt;
  }
  return checked(std::move(targets), other, names, found.many);
}

Try<Found> Resolver::attempt(const Chain& chain, const std::vector<Scope>& scopes, Want want, bool inherited) {
  Found found;
  found.many = inherited && scopes.size() > 1;
  std::uint64_t names = 0;
  sure_ = false;
  std::vector<Target> targets = walk(chain, scopes, want, found, names);
  if (trouble_) return Doubted(*std::exchange(trouble_, std::nullopt));
  // of what is not in the scope of the clause before, no field of another entity
  if (own_only_) keep_own(targets);
  if (targets.empty() && !inherited)
    if (auto theirs = owned(chain, want)) return std::move(*theirs);
  if (targets.empty() && !inherited && origins_)
    if (auto theirs = coming_from(chain, want)) return std::move(*theirs);
  Try<Found> result = checked(std::move(targets), chain, names, found.many);
  // what is not spoken of by its value was not kept
  const auto unsure = [](const Target& target) { return !target.via.by_value; };
  if (model_.scoped() && (result ? std::any_of(result->targets.begin(), result->targets.end(), unsure) : !sure_)) {
    Doubt large;
    large.too_large = true;
    return Doubted(std::move(large));
  }
  return result;
}

/// Why a chain leads to nothing. `seen`: a bit for each name that is on the way to some target.
Doubt Resolver::nothing_found(const Chain& chain, std::uint64_t seen) const {
  const Name* missing = &chain.back().back();
  const auto is_nowhere = [&](const Name& name) {  // it is none of anything in the document
    return name.words.size() == 1 && !is_generic(name.words) && lookup_.hits(said(name.words)).list.empty();
  };
  std::size_t bit = 0;
  bool known = true;
  for (const Part& part : chain)
    for (const Name& name : part) {
      const bool unseen = (seen >> bit++ & 1U) == 0;
      if (seen != 0 ? !unseen : !known || !is_nowhere(name)) continue;
      missing = &name;
      known = false;
    }
  const bool ordinal = missing->quantifier == Quantifier::ordinal;
  const bool in_last =
      std::any_of(chain.back().begin(), chain.back().end(), [&](const Name& name) { return &name == missing; });
  Doubt none;
  none.words = missing->words;
  none.why = "nothing found for '" + said(ordinal ? missing->whole : missing->words) + "'";
  if (missing->words.size() == 1 && tokens_.list[missing->words.begin].kind == Token::Kind::number)
    none.why = "nothing has the id, key or name '" + said(missing->words) + "'";
  const auto is_thing = [](const Hit& hit) { return hit.entity && hit.kind <= MatchKind::stem; };
  const std::vector<Hit>& hits = lookup_.hits(said(missing->words)).list;
  if (chain.size() == 1 && missing->conditions.empty() && std::any_of(hits.begin(), hits.end(), is_thing)) {
    none.words = {};
    none.why = "it is not clear what of '" + said(missing->words) + "' is meant";
  } else if (const Condition* said_more = of_several_words(*missing); said_more != nullptr && !is_nowhere(*missing)) {
    // "is up to 28": maybe words of a comparison rather than a text
    none.words = said_more->value;
    none.why = "no '" + said(said_more->key) + "' is '" + std::string(written(said_more->value)) + "'";
  } else if (!missing->conditions.empty() && !is_nowhere(*missing)) {
    none.why = ordinal ? "nothing meets the condition of '" + said(missing->whole) + "'"
                       : "none of '" + said(missing->whole) + "' meets the condition";
  } else if (chain.size() > 1 && in_last) {
    none.why += " in '" + said(chain[chain.size() - 2].back().words) + "'";
    if (is_nowhere(*missing)) none.why += ": of lists, only those that the instruction names were searched";
  }
  return none;
}

Try<Found> Resolver::checked(std::vector<Target> targets, const Chain& chain, std::uint64_t names, bool many) const {
  const std::string noun = said(chain.back().back().words);
  std::uint64_t seen = 0;
  for (const Target& target : targets) seen |= target.via.names;
  if (targets.empty() || (seen & names) != names) return Doubted(nothing_found(chain, seen));
  // the nearest ones of each group; the same node counts once
  Found found;
  found.many = many;
  std::map<std::size_t, std::size_t> nearest;
  for (const Target& target : targets) {
    const auto [at, fresh] = nearest.try_emplace(target.via.group, target.via.climbs);
    if (!fresh) at->second = std::min(at->second, target.via.climbs);
  }
  std::map<std::size_t, std::set<NodeId>> groups;
  std::set<NodeId> taken;
  for (Target& target : targets) {
    if (target.via.climbs > nearest[target.via.group]) continue;
    const NodeId meant = target.entity ? object_of(target).value_or(target.node) : target.node;
    if (!groups[target.via.group].insert(meant).second || !taken.insert(meant).second) continue;
    found.targets.push_back(std::move(target));
  }
  const auto several =
      std::find_if(groups.begin(), groups.end(), [](const auto& group) { return group.second.size() > 1; });
  if (several == groups.end()) return found;
  Doubt unclear;
  const bool entity = found.targets[0].entity;
  unclear.entities = entity;
  const Node& first = model_.at(found.targets[0].node);
  const bool one_key = std::all_of(found.targets.begin(), found.targets.end(),
                                   [&](const Target& target) { return model_.at(target.node).key == first.key; });
  unclear.why = entity || first.element || !one_key ? "multiple matches for '" + noun + "' found"
                                                    : "multiple " + first.key + " fields found";
  for (const Target& target : found.targets) unclear.candidates.push_back(target.node);
  std::sort(unclear.candidates.begin(), unclear.candidates.end());  // as in the document
  return Doubted(std::move(unclear));
}

}  // namespace jt::propose::rules
