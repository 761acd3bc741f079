// SPDX-License-Identifier: MIT
// The verbs that put values somewhere: insert, move, copy.
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/phrase.hpp"
#include "core/propose/rules/verbs.hpp"
#include "core/text/words.hpp"

namespace jt::propose::rules {

namespace {

using scan::Type;

/// The one element that is meant.
Try<NodeId> element_in(Resolver& resolver, const Found& found) {
  if (found.targets.size() != 1) return doubt("several elements are meant");
  const NodeId node = resolver.object_of(found.targets[0]).value_or(no_node);
  if (node == no_node || !resolver.model().at(node).element) return doubt("that is not an element of an array");
  return node;
}

Try<Effect> inserted(const Clause& clause, Resolver& resolver, NodeId array, std::uint64_t index, double confidence) {
  for (const Span part : {clause.value, clause.key}) resolver.use(part);
  Try<std::string> json = new_element(resolver, array, clause.value);
  if (!json) return Doubted(json.error());
  Effect effect;
  effect.kind = edit::OperationKind::insert;
  effect.node = array;
  effect.step = index;
  effect.proposed = std::move(*json);
  effect.confidence = confidence;
  return effect;
}

/// The names in "theme and language".
std::vector<Span> names_in(const Tokens& tokens, Span span) {
  std::vector<Span> out;
  std::size_t begin = span.begin;
  for (std::size_t at = span.begin; at <= span.end; ++at) {
    if (at < span.end && !is_conjunction(tokens.list[at])) continue;
    if (at > begin) out.push_back(without_articles(tokens, {begin, at}));
    begin = at + 1;
  }
  return out;
}

Try<Effect> copied(Resolver& resolver, const Target& source, const Target& to, std::string_view text) {
  Model& model = resolver.model();
  Try<std::optional<Target>> from = resolver.member_of(source, text);
  if (!from) return Doubted(from.error());
  if (!*from) return doubt("nothing found for '" + std::string(text) + "'");
  const Node& value = model.at((*from)->node);
  Try<std::optional<Target>> target = resolver.member_of(to, value.key);
  if (!target) return Doubted(target.error());
  Effect effect = setting(*target ? **target : to, value.text);
  if (*target && model.at(effect.node).key != value.key)
    return doubt("there is a field '" + model.at(effect.node).key + "' already");
  if (!*target) {
    effect.node = resolver.object_of(to).value_or(no_node);
    const bool direct = resolver.object_of(source) == value.parent;
    if (effect.node == no_node || !direct ||
        (!model.unknown(effect.node) && model.at(effect.node).type != Type::object))
      return doubt("it is not clear where to put '" + std::string(text) + "'");
    effect.step = value.key;
  }
  if (value.text.empty()) effect.from = (*from)->node;
  effect.confidence = std::min(effect.confidence, (*from)->via.confidence);
  return effect;
}

}  // namespace

Try<Effects> insert(const Clause& clause, Resolver& resolver) {
  if (clause.how == "before" || clause.how == "after") {
    const Try<Found> found = resolver.object(clause, Want::thing);
    if (!found) return Doubted(found.error());
    const Try<NodeId> element = element_in(resolver, *found);
    if (!element) return Doubted(element.error());
    const Node& node = resolver.model().at(*element);
    Try<Effect> effect = inserted(clause, resolver, node.parent, node.index + (clause.how == "after" ? 1 : 0),
                                  found->targets[0].via.confidence);
    if (!effect) return Doubted(effect.error());
    return Effects{std::move(*effect)};
  }
  Clause array = clause;
  array.object = clause.other;
  const Try<Found> found = resolver.object(array, Want::field);
  if (!found) return Doubted(found.error());
  Effects effects;
  for (const Target& target : found->targets) {
    const Node& node = resolver.model().at(target.node);
    const bool array_meant = node.type == Type::array && !means_elements(resolver, target);
    if (!array_meant || resolver.model().unknown(target.node)) return doubt("that is not an array");
    std::uint64_t index = clause.how == "end" ? node.count : 0;
    if (!clause.key.empty()) {
      const auto number = text::parse_number(resolver.tokens().list[clause.key.begin].text);
      const std::uint64_t base = clause.how == "position" ? 1 : 0;
      if (!number || *number < base || *number - base > node.count) return doubt("there is no such place in the array");
      index = *number - base;
    }
    Try<Effect> effect = inserted(clause, resolver, target.node, index, target.via.confidence);
    if (!effect) return Doubted(effect.error());
    effects.push_back(std::move(*effect));
  }
  return effects;
}

Try<Effects> move(const Clause& clause, Resolver& resolver) {
  Clause what = clause;
  const bool ends = clause.how == "start" || clause.how == "end";
  if (ends) what.scope = clause.other;
  const Try<Found> found = resolver.object(what, Want::thing);
  if (!found) return Doubted(found.error());
  const Try<NodeId> element = element_in(resolver, *found);
  if (!element) return Doubted(element.error());
  Model& model = resolver.model();
  const std::uint64_t from = model.at(*element).index;
  const NodeId array = model.at(*element).parent;
  std::uint64_t to = clause.how == "end" ? model.at(array).count - 1 : 0;
  if (!ends) {
    Try<Found> other = resolver.phrase(clause.other, Want::thing);
    if (!other && !other.error().candidates.empty()) {  // the one in the same array
      Found near;
      for (const NodeId node : other.error().candidates)
        if (model.at(node).element && model.at(node).parent == array) near.targets.push_back({node, {}, true});
      if (near.targets.size() == 1) other = near;
    }
    if (!other) return Doubted(other.error());
    const Try<NodeId> anchor = element_in(resolver, *other);
    if (!anchor) return Doubted(anchor.error());
    if (model.at(*anchor).parent != array || *anchor == *element) return doubt("the two are not elements of one array");
    const std::uint64_t at = model.at(*anchor).index;
    to = at + (clause.how == "after" ? 1 : 0) - (from < at ? 1 : 0);
  }
  if (!ends) resolver.name_beside();
  Effects effects;
  if (to == from) return effects;
  Effect effect = setting(found->targets[0], "");
  effect.kind = edit::OperationKind::move;
  effect.node = array;
  effect.step = to;
  effect.from = *element;
  effect.proposed.reset();
  effects.push_back(std::move(effect));
  return effects;
}

Try<Effects> duplicate(const Clause& clause, Resolver& resolver) {
  const Try<Found> found = resolver.object(clause, Want::thing);
  if (!found) return Doubted(found.error());
  const Try<NodeId> element = element_in(resolver, *found);
  if (!element) return Doubted(element.error());
  const Node& node = resolver.model().at(*element);
  resolver.hand_on_nothing();  // "and rename it": the copy?
  Effect effect = setting(found->targets[0], "");
  effect.kind = edit::OperationKind::insert;
  effect.node = node.parent;
  effect.step = node.index + 1;
  effect.from = *element;
  effect.proposed = node.text;
  return Effects{std::move(effect)};
}

Try<Effects> copy(const Clause& clause, Resolver& resolver) {
  const Try<Found> source = resolver.object(clause, Want::thing);
  if (!source) return Doubted(source.error());
  const Try<Found> goal = resolver.phrase(clause.other, Want::thing);
  if (!goal) return Doubted(goal.error());
  if (source->targets.size() != 1)
    return doubt("several things are meant by '" + std::string(resolver.written(clause.object)) + "'");
  resolver.use(clause.key);
  resolver.hand_on_nothing();  // "and clear it": the value that was copied, or one of the two things?
  Effects effects;
  for (const Span name : names_in(resolver.tokens(), clause.key)) {
    const Token& token = resolver.tokens().list[name.begin];
    const std::string text = name.size() == 1 ? token.text : std::string(resolver.written(name));
    for (const Target& target : goal->targets) {
      if (target.node == source->targets[0].node) continue;
      Try<Effect> effect = copied(resolver, source->targets[0], target, text);
      if (!effect) return Doubted(effect.error());
      effects.push_back(std::move(*effect));
    }
  }
  return effects;
}

}  // namespace jt::propose::rules
