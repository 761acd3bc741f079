// SPDX-License-Identifier: MIT
// Verbs that say what people usually do: use, bump, assign, close, swap.
#include <algorithm>

#include "core/json/escape.hpp"
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/values.hpp"
#include "core/propose/rules/verbs.hpp"
#include "core/scan/container.hpp"

namespace jt::propose::rules {

namespace {

using scan::Type;

constexpr std::array<std::string_view, 6> ends{"closed", "completed", "complete", "finished", "done", "resolved"};

/// The word that the document has for it: that of the verb, or the only one.
std::optional<std::string> end_word(Resolver& resolver, NodeId status, std::string_view verb) {
  const Precedents& known = resolver.precedents(status);
  std::vector<std::string_view> found;
  for (const std::string_view word : ends)
    if (known.texts.contains(std::string(word))) found.push_back(word);
  for (const std::string_view word : found)
    if (word == verb || (verb == "completed" && word == "complete")) return std::string(word);
  if (found.size() == 1) return std::string(found[0]);
  return std::nullopt;
}

/// The spelling of a text of that key in the document.
std::string spelled(const Model& model, NodeId like, const std::string& lower) {
  for (NodeId id = 1; id < model.size(); ++id)
    if (model.at(id).type == Type::string && model.at(id).key == model.at(like).key &&
        lowercase(model.text(id)) == lower)
      return model.text(id);
  return lower;
}

Try<Effect> closed(const Clause& clause, Resolver& resolver, const Target& target) {
  const Model& model = resolver.model();
  for (const std::string_view key : {"done", "completed", "complete", "finished", "closed", "resolved"}) {
    Try<std::optional<Target>> flag = resolver.member_of(target, key);
    if (!flag) return Doubted(flag.error());
    if (*flag && model.at((*flag)->node).type == Type::boolean) return setting(**flag, "true");
  }
  for (const std::string_view key : state_keys()) {
    Try<std::optional<Target>> state = resolver.member_of(target, key);
    if (!state) return Doubted(state.error());
    if (!*state || model.at((*state)->node).type != Type::string) continue;
    const auto word = end_word(resolver, (*state)->node, clause.verb->variant);
    if (!word) return doubt("it is not clear what '" + std::string(key) + "' is then: say 'mark … as …'");
    return setting(**state, json::quote(spelled(model, (*state)->node, *word)));
  }
  return doubt("no status found");
}

/// "host and name", where one object alone has both.
std::optional<Found> in_one_object(const Clause& clause, Resolver& resolver) {
  const Tokens& tokens = resolver.tokens();
  const Span span = clause.object;
  if (span.size() != 3 || !tokens.list[span.begin + 1].is("and")) return std::nullopt;
  const Model& model = resolver.model();
  std::optional<Found> out;
  for (const Hit& hit : resolver.hits(resolver.written({span.begin, span.begin + 1})).list) {
    if (hit.entity || hit.kind > MatchKind::letters || model.at(hit.node).element) continue;
    const auto other = model.member(model.at(hit.node).parent, tokens.list[span.end - 1].text);
    if (!other || *other == hit.node) continue;
    if (out) return std::nullopt;
    out.emplace();
    for (const NodeId node : {hit.node, *other})
      out->targets.push_back({node, {.node = node, .confidence = confidence(hit.kind)}, false});
  }
  return out;
}

}  // namespace

Try<Effects> use(const Clause& clause, Resolver& resolver) {
  Try<Effects> set = set_value(clause, resolver);
  if (set) return set;
  // "use SSL for the database", which has a member ssl that is true or false
  const Try<Found> found = resolver.object(clause, Want::thing);
  if (!found) return set;
  Effects effects;
  for (const Target& target : found->targets) {
    resolver.use(clause.value);
    Try<std::optional<Target>> flag = resolver.member_of(target, resolver.written(clause.value));
    if (!flag || !*flag || resolver.model().at((*flag)->node).type != Type::boolean) return set;
    effects.push_back(setting(**flag, "true"));
  }
  return effects;
}

Try<Effects> bump(const Clause& clause, Resolver& resolver) {
  return clause.how == "to" ? set_value(clause, resolver) : calculate(clause, resolver);
}

Try<Effects> assign(const Clause& clause, Resolver& resolver) {
  if (clause.how == "nothing") return not_understood(clause.object);
  resolver.prefer_things();
  const Try<Found> found = resolver.object(clause, Want::thing);
  if (!found) return Doubted(found.error());
  resolver.use(clause.value);
  Effects effects;
  for (const Target& target : found->targets) {
    std::optional<Target> owner;
    for (const std::string_view key : owner_keys()) {
      Try<std::optional<Target>> member = resolver.member_of(target, key);
      if (!member) return Doubted(member.error());
      if (*member && owner && owner->node != (*member)->node)
        return doubt("it is not clear which member says who it is assigned to");
      if (*member) owner = *member;
    }
    if (!owner) return doubt("no member says who it is assigned to");
    const Slot slot = resolver.slot(owner->node);
    if (slot.type != Type::string && slot.type != Type::null)
      return doubt("'" + std::string(slot.key) + "' is not a text");
    if (!clause.old.empty()) {
      Found owners;
      owners.targets.push_back(*owner);
      if (Try<Found> theirs = with_old_value(clause, resolver, owners); !theirs) return Doubted(theirs.error());
    }
    Try<std::string> json = value_for(resolver.tokens(), clause.value, slot);
    if (!json) return Doubted(json.error());
    effects.push_back(setting(*owner, std::move(*json)));
  }
  return effects;
}

Try<Effects> close(const Clause& clause, Resolver& resolver) {
  resolver.prefer_things();
  resolver.find_origins();
  const Try<Found> found = resolver.object(clause, Want::thing);
  if (!found) return Doubted(found.error());
  Effects effects;
  for (const Target& target : found->targets) {
    if (resolver.model().unknown(target.node)) return doubt("no status found");
    Try<Effect> effect = closed(clause, resolver, target);
    if (!effect) return Doubted(effect.error());
    effects.push_back(std::move(*effect));
  }
  return effects;
}

Try<Effects> swap(const Clause& clause, Resolver& resolver) {
  Try<Found> found = resolver.object(clause, Want::field);
  if (!found)
    if (auto together = in_one_object(clause, resolver)) {
      resolver.use(clause.object);
      found = std::move(*together);
    }
  if (!found) return Doubted(found.error());
  const Model& model = resolver.model();
  if (found->targets.size() != 2) return doubt("two values are swapped");
  const Target& a = found->targets[0];
  const Target& b = found->targets[1];
  for (const Target& one : found->targets)
    if (model.unknown(one.node) || is_container(model.at(one.node).type) || model.at(one.node).text.empty())
      return doubt("that cannot be swapped");
  if (model.at(a.node).type != model.at(b.node).type) return doubt("the two values are not of one type");
  return Effects{computed(a, model.at(b.node).text), computed(b, model.at(a.node).text)};
}

}  // namespace jt::propose::rules
