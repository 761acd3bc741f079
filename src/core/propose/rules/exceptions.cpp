// SPDX-License-Identifier: MIT
// The part of Resolver that is about what is left out: "all users except Ann".
#include <algorithm>
#include <set>

#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/phrase.hpp"
#include "core/propose/rules/resolver.hpp"

namespace jt::propose::rules {

Try<Found> Resolver::without(Found found, const Clause& clause) {
  const std::vector<Phrase> all = phrases(tokens_, clause.except);
  if (all.empty() || !found.many) return not_understood(clause.except);
  std::set<NodeId> excepted;
  for (const Chain& chain : all.back()) {
    const bool missing = chain.back().back().missing;
    Chain field = chain;
    if (!missing && next_.name) field.push_back({*next_.name});
    Context context;
    context.name = next_.name;
    Resolver exception(model_, lookup_, tokens_, context);
    Try<Found> fields = fields_of(chain);
    Try<Found> things = missing ? doubt("") : exception.chain(chain, Want::any, false);
    const std::set<NodeId> one = things ? std::set<NodeId>() : affected(found, things.error());
    if (one.size() > 1) {
      things.error().phrase = clause.except;
      return Doubted(things.error());
    }
    if (!fields && !things && things.error().understood) return Doubted(things.error());
    std::set<NodeId> left_out =
        things && next_.names.size() < 2 ? named_themselves(found, *things) : std::set<NodeId>();
    if (left_out.empty()) left_out = of_left_out(found, fields, things, one);
    const bool lone = chain.size() == 1 && !missing;  // "except 40"
    Try<std::set<NodeId>> meant =
        number_left_out(clause, lone && chain[0][0].words.size() == 1 ? field : chain, found, left_out);
    if (!meant) return Doubted(meant.error());
    left_out = std::move(*meant);
    excepted.insert(left_out.begin(), left_out.end());
    if (left_out.empty() && (fields || things))
      return doubt("'" + std::string(written(clause.except)) + "' is not one of the things named before it");
    if (left_out.empty()) return doubt("nothing found for '" + std::string(written(clause.except)) + "'");
  }
  std::erase_if(found.targets, [&](const Target& target) { return excepted.contains(target.node); });
  if (found.targets.empty()) return doubt("nothing is left without '" + std::string(written(clause.except)) + "'");
  return found;
}

/// What was found that is one of the fields or things, or in the one thing that is affected.
std::set<NodeId> Resolver::of_left_out(const Found& found, const Try<Found>& fields, const Try<Found>& things,
                                       const std::set<NodeId>& one) const {
  std::set<NodeId> out;
  for (const Target& target : found.targets) {
    const NodeId meant = target.entity ? object_of(target).value_or(target.node) : target.node;
    const auto is = [&](const Target& other) {
      return other.node == target.node || (other.entity ? object_of(other).value_or(other.node) : other.node) == meant;
    };
    const auto is_among = [&](const Try<Found>& others) {
      return others && std::any_of(others->targets.begin(), others->targets.end(), is);
    };
    const bool inside = !one.empty() && model_.within(meant, *one.begin());
    if (inside || is_among(fields) || is_among(things)) out.insert(target.node);
  }
  return out;
}

/// "all names except Sales": the name that is so, and not those of what is in Sales.
std::set<NodeId> Resolver::named_themselves(const Found& found, const Found& things) {
  std::set<NodeId> out;
  const std::set<NodeId> all = nodes_of(found);
  for (const Target& thing : things.targets)
    if (thing.entity && all.contains(thing.node)) out.insert(thing.node);
  return out;
}

/// "role and city of all users except Ann": what is spoken of, in the exception.
Try<Found> Resolver::fields_of(const Chain& exception) const {
  std::optional<Try<Found>> all;
  for (const Name& name : next_.names) {
    Context context;
    context.name = name;
    Resolver each(model_, lookup_, tokens_, context);
    Chain field = exception;
    if (!field.back().back().missing) field.push_back({name});
    Try<Found> found = each.chain(field, Want::value, false);
    if (found && all && *all) {
      (*all)->targets.insert((*all)->targets.end(), found->targets.begin(), found->targets.end());
    } else if (found || !all) {
      all = std::move(found);
    }
  }
  return all ? std::move(*all) : doubt("it is not clear what is meant");
}

/// "except the lamp", where there are several: those that are, or have, something that was found.
std::set<NodeId> Resolver::affected(const Found& found, const Doubt& doubt) const {
  std::set<NodeId> things;
  for (const NodeId candidate : doubt.candidates)
    things.insert(doubt.entities ? object_of({candidate, {}, true}).value_or(candidate) : candidate);
  std::set<NodeId> out;
  for (const Target& target : found.targets)
    for (NodeId id = target.node; id != no_node; id = model_.at(id).parent)
      if (things.contains(id)) out.insert(id);
  return out;
}

/// Whether the last word names what the clause is about: "all prices except the price of the lamp".
bool Resolver::repeats(Span words, const Clause& clause) const {
  if (words.empty()) return false;
  const std::string noun = stem(tokens_.list[words.end - 1].lower);
  const auto names = [&](Span span) {
    for (std::size_t at = span.begin; at < span.end; ++at)
      if (!noun.empty() && stem(tokens_.list[at].lower) == noun) return true;
    return false;
  };
  return names(clause.object) || names(clause.scope);
}

/// "all tags except vip from Dave", "all users except Alice who are active": what follows the exception may be said of
/// all, or of the exception alone.
std::optional<Doubt> Resolver::unclear_exception(const Clause& clause) const {
  std::size_t begin = clause.except.begin;
  for (std::size_t at = begin + 1; at < clause.except.end; ++at) {
    const bool scope = is_scope_word(tokens_.list[at]);
    if (!scope && !begins_condition(tokens_.list[at])) continue;
    const Span words{begin, at};
    const std::vector<Hit>& hits = words.empty() ? std::vector<Hit>() : lookup_.hits(said(words)).list;
    const auto is_one = [&](const Hit& hit) {
      const Node& node = model_.at(hit.node);
      return hit.entity || (node.type != scan::Type::array && !node.objects) || stem(node.key) == node.key;
    };
    // "all prices except products where stock is 0"
    const bool kind = !scope && !hits.empty() && std::none_of(hits.begin(), hits.end(), is_one);
    begin = at + 1;
    if (kind || repeats(words, clause)) continue;
    const std::string rest(written({at, clause.except.end}));
    std::size_t end = at;
    while (end > clause.except.begin + 1 && is_conjunction(tokens_.list[end - 1])) --end;
    const std::string left_out(written({clause.except.begin, end}));
    Doubt out;
    out.why = "it is not clear whether '" + rest + "' is said of all or only of '" + left_out + "'";
    const Span holder = clause.scope.empty() ? clause.object : clause.scope;
    if (holder.empty() || holder.end > clause.except.begin || clause.except.begin - holder.end > 3) return out;
    out.understood = true;
    out.value = {holder.begin, clause.except.end};
    out.readings = {std::string(written(holder)) + " " + rest + " except " + left_out};
    return out;
  }
  return std::nullopt;
}

/// What goes on after an exception is said of those that are left.
void Resolver::leave_out(const Found& left) {
  next_.excepted = true;
  next_.targets = left.targets;
  std::erase_if(next_.scopes, [&](const Scope& scope) {
    return std::none_of(left.targets.begin(), left.targets.end(), [&](const Target& target) {
      return target.node == scope.node || target.via.node == scope.node;
    });
  });
  for (std::size_t i = 0; i < next_.scopes.size(); ++i) next_.scopes[i].group = i;
}

}  // namespace jt::propose::rules
