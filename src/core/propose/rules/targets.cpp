// SPDX-License-Identifier: MIT
// The part of Resolver that is about what was found: the objects of entities, their members.
#include <algorithm>
#include <array>
#include <set>

#include "core/propose/rules/conditions.hpp"
#include "core/propose/rules/phrase.hpp"
#include "core/propose/rules/resolver.hpp"

namespace jt::propose::rules {

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
