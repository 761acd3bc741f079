// SPDX-License-Identifier: MIT
// The verbs that give values: set, turn, enable, mark.
#include <algorithm>
#include <array>
#include <set>

#include "core/json/canonical.hpp"
#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/manner.hpp"
#include "core/propose/rules/plain_text.hpp"
#include "core/propose/rules/values.hpp"
#include "core/propose/rules/verbs.hpp"
#include "core/scan/container.hpp"

namespace jt::propose::rules {

namespace {

using scan::Type;

/// A text that says on or off: the other one of its pair.
std::optional<std::string> switched_text(std::string_view text, bool on) {
  struct Pair {
    std::string_view on;
    std::string_view off;
  };
  constexpr std::array<Pair, 9> pairs{{{"on", "off"},
                                       {"On", "Off"},
                                       {"ON", "OFF"},
                                       {"enabled", "disabled"},
                                       {"Enabled", "Disabled"},
                                       {"active", "inactive"},
                                       {"yes", "no"},
                                       {"true", "false"},
                                       {"ENABLED", "DISABLED"}}};
  for (const Pair& pair : pairs)
    if (text == pair.on || text == pair.off) return std::string(on ? pair.on : pair.off);
  return std::nullopt;
}

/// "all features", where "features" is an object and not a list of things.
bool is_group(const Resolver& resolver, const Target& target) {
  const Model& model = resolver.model();
  const std::optional<Name>& name = resolver.next().name;
  return name && name->quantifier == Quantifier::all && !target.entity && !model.at(target.node).element &&
         forms_of(resolver.written(name->words)).stems == forms_of(model.at(target.node).key).stems;
}

/// The member of a thing that says whether it is on. One that is deeper in it says so of a part.
Try<Target> switch_of(const Clause& clause, Resolver& resolver, const Target& target) {
  const Model& model = resolver.model();
  Try<std::optional<Target>> member = resolver.member_of(target, "enabled");
  if (!member) return Doubted(member.error());
  if (!*member) {
    const std::vector<NodeId> members = model.children(target.node);
    const auto is_flag = [&](NodeId id) { return model.at(id).type == Type::boolean; };
    if (std::none_of(members.begin(), members.end(), is_flag)) return doubt("nothing there can be turned on or off");
    return doubt("not all in '" + std::string(key_of(model, target.node)) + "' can be turned on or off: name what can");
  }
  const bool own = model.within(target.node, model.at((*member)->node).parent);
  if (own && !is_group(resolver, target)) return **member;
  Doubt out;
  out.why = "it is not clear whether only '" + path::spell(model.location((*member)->node), path::Spelling::jsonpath) +
            "' is meant";
  out.candidates = {(*member)->node};
  out.phrase = clause.object;
  return Doubted(std::move(out));
}

Try<Effect> switched(const Clause& clause, Resolver& resolver, const Target& target, bool on) {
  Target at = target;
  const Model& model = resolver.model();
  if (target.entity || is_container(model.at(target.node).type)) {
    Try<Target> member = switch_of(clause, resolver, target);
    if (!member) return Doubted(member.error());
    at = *member;
  }
  const Node& node = model.at(at.node);
  if (node.type == Type::boolean) return setting(at, on ? "true" : "false");
  if (node.type == Type::string)
    if (const auto text = switched_text(model.text(at.node), on)) return setting(at, json::quote(*text));
  return doubt("'" + std::string(key_of(model, at.node)) + "' is not on or off");
}

/// The status of the thing, if it has one.
Try<std::optional<Target>> state_of(Resolver& resolver, const Target& target) {
  for (const std::string_view key : state_keys()) {
    Try<std::optional<Target>> state = resolver.member_of(target, key);
    if (!state || *state) return state;
  }
  return std::optional<Target>();
}

/// Whether the status of that key is the word somewhere, or its contrary.
bool knows_state(Resolver& resolver, NodeId state, const std::string& word) {
  const Precedents& known = resolver.precedents(state);
  return std::any_of(known.texts.begin(), known.texts.end(), [&](const std::string& text) {
    return text == word || positive_of(text) == word || positive_of(word) == text;
  });
}

/// Another field that has the text somewhere, where no status is that: "mark A as high".
std::optional<Doubt> of_another_field(Resolver& resolver, NodeId state, const std::string& text) {
  const std::string lower = lowercase(text);
  if (resolver.precedents(state).texts.contains(lower)) return std::nullopt;
  const std::set<std::string>& keys = resolver.keys_of_text(lower);
  if (keys.empty()) return std::nullopt;
  Doubt out;
  out.why = "'" + text + "' is a value of '" + *keys.begin() + "', and no '" + resolver.model().at(state).key +
            "' is that: say which of them is set";
  out.understood = true;
  return out;
}

Effect flagged(const Resolver::Flag& flag, bool negative) {
  return setting(flag.target, flag.value != negative ? "true" : "false");
}

/// A boolean member that says V is set; else the status becomes V.
Try<Effect> marked_thing(Resolver& resolver, const Target& target, Span value, bool negative) {
  const Tokens& tokens = resolver.tokens();
  Try<std::string> text = plain_text(tokens, value, {});
  if (!text) return Doubted(text.error());
  if (resolver.hides_clause(value)) return doubt("'" + *text + "' may be more than a text: put the text in quotes");
  Try<std::optional<Resolver::Flag>> flag = resolver.flag_of(target, *text);
  if (!flag) return Doubted(flag.error());
  if (*flag && (*flag)->kind != MatchKind::synonym) return flagged(**flag, negative);
  Try<std::optional<Target>> state = state_of(resolver, target);
  if (!state) return Doubted(state.error());
  if (*flag) {
    // "inactive", where `enabled` may mean that, and the status is active
    if (*state && knows_state(resolver, (*state)->node, lowercase(*text)))
      return doubt("it is not clear whether '" + resolver.model().at((*flag)->target.node).key + "' or '" +
                   resolver.model().at((*state)->node).key + "' is meant");
    return flagged(**flag, negative);
  }
  if (negative) return doubt("no boolean field '" + *text + "' found");
  if (!*state) return doubt("no field '" + *text + "' and no status found");
  const bool quoted = tokens.list[value.begin].kind == Token::Kind::quoted;
  const std::string lower = lowercase(*text);
  if (!quoted && manner_of(lower) != Manner::none && !is_value_there(resolver, (*state)->node, lower))
    return doubt("'" + *text + "' says how it is to be, and not what: say the new status, in quotes");
  Try<std::string> json = value_for(tokens, value, resolver.slot((*state)->node));
  if (!json) return Doubted(json.error());
  if (auto other = of_another_field(resolver, (*state)->node, *text)) return Doubted(std::move(*other));
  return setting(**state, *json);
}

Try<Effect> marked(const Clause& clause, Resolver& resolver, const Target& target) {
  const Tokens& tokens = resolver.tokens();
  const Model& model = resolver.model();
  resolver.use(clause.value);
  Span value = without_articles(tokens, clause.value);
  const bool negative = value.size() > 1 && tokens.list[value.begin].is("not");
  if (negative) value = without_articles(tokens, {value.begin + 1, value.end});
  if (model.unknown(target.node)) return doubt("no status found");
  if (target.entity || is_container(model.at(target.node).type)) return marked_thing(resolver, target, value, negative);
  if (negative) return doubt("it is not clear what '" + std::string(resolver.written(clause.value)) + "' is");
  Try<std::string> json = value_for(tokens, clause.value, resolver.slot(target.node));
  if (!json) return Doubted(json.error());
  return setting(target, *json);
}

/// A string in a list has no status, and is not what is marked: "mark all users as active", where groups have names of
/// users.
Try<Found> marked_things(const Clause& clause, Resolver& resolver, Want want) {
  Try<Found> found = resolver.object(clause, want);
  if (!found) return found;
  const Model& model = resolver.model();
  std::erase_if(found->targets, [&](const Target& target) {
    return !target.entity && model.is_scalar_element(target.node) && model.at(target.node).type != Type::boolean;
  });
  if (found->targets.empty()) return doubt("no status found");
  return found;
}

/// Whether another value of that key is the same.
bool is_known_text(Resolver& resolver, const Effect& effect) {
  const std::string& json = *effect.proposed;
  return resolver.precedents(effect.node).texts.contains(lowercase(json::decode(json.substr(1, json.size() - 2))));
}

/// "change E to K V": V is for the member K of E.
std::optional<Try<Effects>> set_member(const Clause& clause, Resolver& resolver) {
  if (clause.value.size() != 2 || clause.how != "to" || !clause.old.empty() || !clause.scope.empty())
    return std::nullopt;
  const Try<Found> found = resolver.object(clause, Want::thing);
  if (!found || found->targets.size() != 1) return std::nullopt;
  const Span key{clause.value.begin, clause.value.begin + 1};
  const Try<std::optional<Target>> member = resolver.member_of(found->targets[0], resolver.written(key));
  if (!member || !*member || is_container(resolver.model().at((*member)->node).type)) return std::nullopt;
  const Slot slot = resolver.slot((*member)->node);
  Clause rest = clause;
  rest.value.begin = key.end;
  Found field;
  field.targets.push_back(**member);
  if (auto changed = in_manner(rest, resolver, field)) return changed;
  Try<std::string> json = value_for(resolver.tokens(), rest.value, slot);
  if (!json) return Try<Effects>(Doubted(json.error()));
  return Try<Effects>(Effects{setting(**member, std::move(*json))});
}

/// "make X V": X is a field, or a thing with a boolean member V.
Try<Effects> made(const Clause& clause, Resolver& resolver) {
  Clause plain = clause;
  plain.how = "to";
  Try<Effects> set = set_value(plain, resolver);
  if (set) return set;
  Resolver other = resolver;
  other.prefer_things();
  const Try<Found> found = marked_things(plain, other, Want::thing);
  if (!found) return set;
  Effects effects;
  for (const Target& target : found->targets) {
    Try<Effect> effect = marked(plain, other, target);
    if (!effect || effect->proposed->starts_with('"')) return set;
    effects.push_back(std::move(*effect));
  }
  resolver.use_all_of(other);
  return effects;
}

}  // namespace

Effect setting(const Target& target, std::string json) {
  Effect effect;
  effect.node = target.node;
  effect.proposed = std::move(json);
  effect.confidence = target.via.confidence;
  return effect;
}

Effect computed(const Target& target, std::string json) {
  Effect effect = setting(target, std::move(json));
  effect.computed = true;
  return effect;
}

Span without_articles(const Tokens& tokens, Span span) {
  while (span.size() > 1 &&
         (tokens.list[span.begin].is("the") || tokens.list[span.begin].is("a") || tokens.list[span.begin].is("an")))
    ++span.begin;
  return span;
}

std::string_view key_of(const Model& model, NodeId node) {
  while (model.at(node).element) node = model.at(node).parent;
  return model.at(node).key;
}

bool same_json(std::string_view a, std::string_view b) {
  if (a.empty() || b.empty()) return false;
  const auto left = json::canonical(a);
  const auto right = json::canonical(b);
  return left && right && *left == *right;
}

std::optional<Type> element_type(const Model& model, NodeId array) {
  std::optional<Type> type;
  if (model.children(array).size() != model.at(array).count) return std::nullopt;
  for (const NodeId child : model.children(array)) {
    if (type && *type != model.at(child).type) return std::nullopt;
    type = model.at(child).type;
  }
  return type;
}

Try<Found> with_old_value(const Clause& clause, Resolver& resolver, Try<Found> found) {
  resolver.use(clause.old);
  Found out;
  std::vector<Target> all;
  if (found) {
    all = found->targets;
    out.many = found->many;
  } else {
    for (const NodeId node : found.error().candidates)
      all.push_back({node, {.node = node, .whole = true, .confidence = confidence(MatchKind::stem)}, false});
    if (all.empty()) return found;
    for (const Span part : {clause.object, clause.scope, clause.where}) resolver.use(part);
  }
  for (const Target& target : all) {
    const Node& node = resolver.model().at(target.node);
    const Try<std::string> old = value_for(resolver.tokens(), clause.old, resolver.slot(target.node));
    if (old && same_json(*old, node.text)) out.targets.push_back(target);
  }
  if (out.targets.empty()) return doubt("nothing there is '" + std::string(resolver.written(clause.old)) + "' now");
  if (out.targets.size() > 1 && !out.many) {
    if (!found) return found;
    return doubt("several are '" + std::string(resolver.written(clause.old)) + "' now");
  }
  return out;
}

Try<Effects> set_value(const Clause& clause, Resolver& resolver) {
  if (clause.how == "bare") return made(clause, resolver);
  if (auto missing = set_missing(clause, resolver)) return std::move(*missing);
  if (clause.old.empty()) resolver.require_each();
  Try<Found> found = resolver.object(clause, Want::field);
  if (!clause.old.empty()) found = with_old_value(clause, resolver, std::move(found));
  if (clause.how == "nothing") {
    Doubt out;
    if (found) {
      out.why = "no value given for '" + std::string(resolver.written(clause.object)) + "'";
      for (const Target& target : found->targets) out.candidates.push_back(target.node);
      out.phrase = clause.object;
    } else {
      out = found.error();
    }
    out.value_missing = true;
    return Doubted(std::move(out));
  }
  resolver.use(clause.value);
  if (!found)
    if (auto member = set_member(clause, resolver)) return std::move(*member);
  if (!found) return Doubted(found.error());
  if (auto changed = in_manner(clause, resolver, *found)) return std::move(*changed);
  Effects effects;
  for (const Target& target : found->targets) {
    if (resolver.model().unknown(target.node)) return doubt("it is not clear what to set");
    if (resolver.hides_clause(clause.value)) {
      Doubt out;
      out.why = "'" + std::string(resolver.written(clause.value)) + "' may be more than a text: put the text in quotes";
      out.value = clause.value;
      return Doubted(std::move(out));
    }
    Try<std::string> json = value_for(resolver.tokens(), clause.value, resolver.slot(target.node));
    if (!json) return Doubted(json.error());
    effects.push_back(setting(target, std::move(*json)));
    const bool quoted = resolver.tokens().list[clause.value.begin].kind == Token::Kind::quoted;
    const bool text = clause.says_is && !quoted && effects.back().proposed->starts_with('"');
    if (text && !is_known_text(resolver, effects.back()))
      return doubt("it is not clear whether '" + std::string(resolver.written(clause.value)) +
                   "' is the value: put it in quotes");
    if (guesses_percent(resolver.tokens(), clause.value, resolver.slot(target.node)))
      effects.back().confidence *= confidence(MatchKind::part);
  }
  return effects;
}

Try<Effects> turn(const Clause& clause, Resolver& resolver) {
  if (clause.how == "to" || clause.how == "nothing") return set_value(clause, resolver);
  resolver.find_switches();
  resolver.find_origins();
  resolver.require_each();
  const Try<Found> found = resolver.object(clause, Want::any);
  if (!found) return Doubted(found.error());
  const bool on = clause.verb->variant.empty() ? clause.how == "on" : clause.verb->variant == "on";
  Effects effects;
  for (const Target& target : found->targets) {
    Try<Effect> effect = switched(clause, resolver, target, on);
    if (!effect) return Doubted(effect.error());
    effects.push_back(std::move(*effect));
  }
  return effects;
}

Try<Effects> mark(const Clause& clause, Resolver& resolver) {
  resolver.prefer_things();
  resolver.find_origins();
  const Try<Found> found = marked_things(clause, resolver, Want::any);
  if (!found) return Doubted(found.error());
  Effects effects;
  for (const Target& target : found->targets) {
    Try<Effect> effect = marked(clause, resolver, target);
    if (!effect) return Doubted(effect.error());
    if (clause.how == "flag" && effect->proposed->starts_with('"') && !is_known_text(resolver, *effect))
      return not_understood(clause.value);
    effects.push_back(std::move(*effect));
  }
  return effects;
}

}  // namespace jt::propose::rules
