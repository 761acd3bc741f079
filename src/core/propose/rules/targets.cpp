// SPDX-License-Identifier: MIT
// The part of Resolver that is about what was found: exceptions, the objects of entities, their members.
#include <algorithm>
#include <array>
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
    std::set<NodeId> left_out;
    for (Target& target : found.targets) {
      const NodeId meant = target.entity ? object_of(target).value_or(target.node) : target.node;
      const auto is = [&](const Target& other) {
        return other.node == target.node ||
               (other.entity ? object_of(other).value_or(other.node) : other.node) == meant;
      };
      const bool inside = !one.empty() && model_.within(meant, *one.begin());
      if (inside || (fields && std::any_of(fields->targets.begin(), fields->targets.end(), is)) ||
          (things && std::any_of(things->targets.begin(), things->targets.end(), is)))
        left_out.insert(target.node);
    }
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

/// The keys of the strings in the object, and in the objects in it, that are that.
std::set<std::string> Resolver::keys_with(const std::string& lower, NodeId thing) const {
  std::set<std::string> out;
  std::vector<NodeId> open{thing};
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    for (const NodeId child : model_.children(node)) {
      const scan::Type type = model_.at(child).type;
      if (type == scan::Type::object)
        open.push_back(child);
      else if (type == scan::Type::string && lowercase(model_.text(child)) == lower)
        out.insert(model_.at(child).key);
    }
  }
  return out;
}

/// "all employees from Oslo", where Oslo is nothing of the document but a value that some of them have, under one key.
std::optional<Try<Found>> Resolver::coming_from(const Chain& chain, Want want) {
  if (chain.size() != 2 || chain[0].size() != 1 || chain[1].size() != 1 || model_.scoped()) return std::nullopt;
  const Name& origin = chain[0][0];
  Name things = chain[1][0];
  const bool plain = origin.conditions.empty() && origin.quantifier == Quantifier::none && things.conditions.empty() &&
                     things.quantifier != Quantifier::ordinal && !things.missing;
  if (!plain || origin.whole.begin == 0 || !tokens_.list[origin.whole.begin - 1].is("from")) return std::nullopt;
  if (!lookup_.hits(said(origin.words)).list.empty()) return std::nullopt;
  if (is_plural(things.words)) things.quantifier = Quantifier::all;
  const Chain other{{things}};
  Found found;
  std::uint64_t names = 0;
  std::vector<Target> targets = walk(other, {Scope()}, want, found, names);
  if (trouble_) return Try<Found>(Doubted(*std::exchange(trouble_, std::nullopt)));
  const std::string lower = lowercase(said(origin.words));
  std::set<std::string> keys;
  std::erase_if(targets, [&](const Target& target) {
    const NodeId thing = object_of(target).value_or(target.node);
    if (model_.at(thing).type != scan::Type::object) return true;
    const std::set<std::string> own = keys_with(lower, thing);
    keys.insert(own.begin(), own.end());
    return own.empty();
  });
  if (targets.empty()) return std::nullopt;
  if (keys.size() > 1)
    return Try<Found>(doubt("it is not clear whether the '" + *keys.begin() + "' or the '" + *keys.rbegin() + "' is '" +
                            said(origin.words) + "'"));
  for (Target& target : targets) target.via.confidence *= confidence(MatchKind::synonym);
  return checked(std::move(targets), other, names, found.many);
}

Slot Resolver::slot(NodeId node) {
  const Node& at = model_.at(node);
  NodeId owner = node;
  while (model_.at(owner).element) owner = model_.at(owner).parent;
  const std::string_view key = model_.at(owner).key;
  return {at.type, key, at.text, &lookup_.precedents(key), &model_, node};
}

Slot Resolver::new_slot(NodeId container, std::string_view key) {
  return {scan::Type::null, key, {}, &lookup_.precedents(key), &model_, container};
}

std::optional<NodeId> Resolver::object_of(const Target& target) const {
  if (!target.entity) return target.node;
  const Node& leaf = model_.at(target.node);
  if (leaf.element) return target.node;
  // what only wraps the name of an element: {"profile": {"name": …}}
  static constexpr std::array<std::string_view, 9> wrappers{"profile", "metadata", "properties", "attributes", "info",
                                                            "details", "data",     "meta",       "spec"};
  NodeId object = leaf.parent;
  while (!model_.at(object).element &&
         std::find(wrappers.begin(), wrappers.end(), model_.at(object).key) != wrappers.end() &&
         model_.at(object).parent != no_node)
    object = model_.at(object).parent;
  return object;
}

Try<std::optional<Target>> Resolver::member_of(const Target& thing, std::string_view text) {
  return member_among(thing, lookup_.hits(text), text);
}

Try<std::optional<Resolver::Flag>> Resolver::flag_of(const Target& thing, std::string_view text) {
  const Flags& flags = lookup_.flags(text);
  Try<std::optional<Target>> member = member_among(thing, flags.hits, text);
  if (!member) return Doubted(member.error());
  if (!*member) return std::optional<Flag>();
  const NodeId node = (*member)->node;
  const MatchKind kind = flags.hits.list[flags.hits.of_node.at(node)].kind;
  return std::optional(Flag{std::move(**member), kind, !flags.negated.contains(node)});
}

Try<std::optional<Target>> Resolver::member_among(const Target& thing, const Hits& hits, std::string_view text) const {
  Scope scope = thing.via;
  scope.node = thing.node;
  scope.whole = false;
  scope.entity = thing.entity && !model_.at(thing.node).element;
  std::vector<Selected> found = select(scope, hits, false, true, Want::field);
  std::erase_if(found, [](const Selected& one) { return one.hit.entity; });
  if (found.empty()) return std::optional<Target>();
  if (found.size() > 1) return doubt("multiple " + std::string(text) + " fields found");
  scope.confidence *= confidence(found[0].hit.kind);
  return std::optional(Target{found[0].hit.node, scope, false});
}

}  // namespace jt::propose::rules
