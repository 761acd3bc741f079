// SPDX-License-Identifier: MIT
// The verbs that give values: set, turn, enable, mark, rename.
#include <algorithm>
#include <array>

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
  if (!*member) return doubt("nothing there can be turned on or off");
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

bool says_key(const Tokens& tokens, Span span) {
  return std::any_of(tokens.list.begin() + static_cast<std::ptrdiff_t>(span.begin),
                     tokens.list.begin() + static_cast<std::ptrdiff_t>(span.end), [](const Token& token) {
                       return token.is("key") || token.is("field") || token.is("property") || token.is("attribute") ||
                              token.is("keys") || token.is("fields") || token.is("member");
                     });
}

/// "the start script": an entry of "scripts" is named by its key.
bool names_entry(const Clause& clause, Resolver& resolver, NodeId node) {
  const Model& model = resolver.model();
  const NodeId map = model.at(node).parent;
  if (clause.object.size() < 2 || map == no_node || model.at(node).element) return false;
  const std::string last(resolver.written({clause.object.end - 1, clause.object.end}));
  return lowercase(last) != lowercase(model.at(map).key) && forms_of(last).stems == model.forms(map).stems &&
         forms_of(last).stems != model.forms(node).stems;
}

/// Whether only a key can be meant: "rename betaCheckout to newCheckout", where that is true or false. A text, and what
/// somebody has ("Ann's age"), may be meant by the value.
bool names_keys(const Clause& clause, Resolver& resolver, const Found& found) {
  const Model& model = resolver.model();
  const Token& value = resolver.tokens().list[clause.value.begin];
  if (clause.value.size() != 1) return false;
  return std::all_of(found.targets.begin(), found.targets.end(), [&](const Target& target) {
    const Node& node = model.at(target.node);
    if (target.entity || node.element || model.unknown(target.node) || is_container(node.type)) return false;
    if (names_entry(clause, resolver, target.node)) return true;
    const bool text = node.type == Type::string || node.type == Type::null;
    const bool fits =
        node.type == Type::number ? value.kind == Token::Kind::number : boolean_of(value.lower).has_value();
    return !text && !fits && !target.via.entity;
  });
}

/// "rename Ann's city to Munich": the key, or what is there? Both are offered.
Doubt key_or_value(const Clause& clause, Resolver& resolver, NodeId node) {
  Doubt out;
  out.why = "it is not clear whether the key '" + resolver.model().at(node).key +
            "' is meant: say 'the key', or 'set' for its value";
  const Tokens& tokens = resolver.tokens();
  if (clause.object.empty() || clause.object.begin == 0 || !tokens.list[clause.object.begin - 1].is("rename") ||
      !clause.old.empty())
    return out;
  out.understood = true;
  out.value = Span{clause.object.begin - 1, clause.value.end};
  const std::string value = " to " + std::string(resolver.written(clause.value));
  const std::string words(resolver.written(without_articles(tokens, clause.object)));
  out.readings = {"rename the key " + words + value, "set " + std::string(resolver.written(clause.object)) + value};
  return out;
}

Try<Effects> rename_found(const Clause& clause, Resolver& resolver, const Try<Found>& found) {
  if (!found) return Doubted(found.error());
  resolver.use(clause.value);
  const Try<std::string> key = plain_text(resolver.tokens(), clause.value, {});
  if (!key) return Doubted(key.error());
  if (clause.value.size() > 1) return doubt("put the new key in quotes");
  Effects effects;
  for (const Target& target : found->targets) {
    const Node& node = resolver.model().at(target.node);
    if (node.element || node.parent == no_node) return doubt("that is not a member of an object");
    if (node.key == *key) continue;
    if (resolver.model().member(node.parent, *key)) return doubt("there is a field '" + *key + "' already");
    Effect effect = setting(target, json::quote(*key));
    effect.kind = edit::OperationKind::rename;
    effects.push_back(std::move(effect));
  }
  return effects;
}

Try<Effects> rename_keys(const Clause& clause, Resolver& resolver) {
  return rename_found(clause, resolver, resolver.object(clause, Want::field));
}

/// Every member with that key.
Try<Effects> rename_everywhere(const Clause& clause, Resolver& resolver) {
  const Try<Found> found = resolver.object(clause, Want::field);
  if (found || found.error().candidates.empty()) return rename_found(clause, resolver, found);
  Found all;
  for (const NodeId node : found.error().candidates) {
    if (resolver.model().at(node).key != resolver.written(clause.object)) return Doubted(found.error());
    all.targets.push_back({node, {.node = node, .confidence = confidence(MatchKind::exact)}, false});
  }
  resolver.use(clause.object);
  return rename_found(clause, resolver, all);
}

/// "rename author to maintainer", where "author" is an object with a name: the key, or that name? `renamed`: of each
/// thing the member that has its name.
std::optional<Doubt> key_or_name(const Clause& clause, Resolver& resolver, const Found& found,
                                 const std::vector<NodeId>& renamed) {
  const Model& model = resolver.model();
  for (std::size_t i = 0; i < found.targets.size(); ++i) {
    const Target& target = found.targets[i];
    const Node& node = model.at(target.node);
    if (target.entity || node.element || node.parent == no_node) continue;
    Doubt out;
    out.why = "it is not clear whether the key '" + node.key + "' or its '" + model.at(renamed[i]).key + "' is meant";
    out.understood = true;
    const Tokens& tokens = resolver.tokens();
    const Span object = without_articles(tokens, clause.object);
    if (clause.object.empty() || clause.object.begin == 0 || !tokens.list[clause.object.begin - 1].is("rename"))
      return out;
    const std::string words(resolver.written(object));
    out.value = Span{clause.object.begin - 1, clause.object.end};
    out.readings = {"rename the key " + words};
    if (found.targets.size() == 1) out.readings.push_back("set the " + model.at(renamed[i]).key + " of " + words);
    return out;
  }
  return std::nullopt;
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

Try<Effects> rename(const Clause& clause, Resolver& resolver) {
  if (clause.how == "nothing") return doubt("no new name given");
  const Token& last = resolver.tokens().list[clause.value.end - 1];
  if (clause.value.size() > 1 && last.is("everywhere")) {
    Clause all = clause;
    --all.value.end;
    resolver.use(clause.value);
    return rename_everywhere(all, resolver);
  }
  if (says_key(resolver.tokens(), clause.object)) return rename_keys(clause, resolver);
  const Try<Found> found = resolver.object(clause, Want::any);
  if (!found) return Doubted(found.error());
  if (names_keys(clause, resolver, *found)) return rename_keys(clause, resolver);
  if (resolver.hides_clause(clause.value))
    return doubt("'" + std::string(resolver.written(clause.value)) +
                 "' may be more than a name: put the name in quotes");
  resolver.use(clause.value);
  Effects effects;
  std::vector<NodeId> renamed;
  for (const Target& target : found->targets) {
    const Node& node = resolver.model().at(target.node);
    if (!target.entity && !is_container(node.type)) return Doubted(key_or_value(clause, resolver, target.node));
    std::optional<Target> member;
    for (const std::string_view key : {"name", "title", "label", "heading"}) {
      if (target.entity && node.key == key) member = target;
      if (member) break;
    }
    for (const std::string_view key : {"name", "title", "label", "heading"}) {
      if (member) break;
      Try<std::optional<Target>> other = resolver.member_of(target, key);
      if (!other) return Doubted(other.error());
      const bool direct = *other && (target.entity || resolver.model().at((*other)->node).parent == target.node);
      if (direct) member = *other;
    }
    if (!member || resolver.model().at(member->node).type != Type::string) return doubt("no name found there");
    const Try<std::string> name = plain_text(resolver.tokens(), clause.value, resolver.slot(member->node));
    if (!name) return Doubted(name.error());
    effects.push_back(setting(*member, json::quote(*name)));
    renamed.push_back(member->node);
  }
  if (auto unclear = key_or_name(clause, resolver, *found, renamed)) return Doubted(std::move(*unclear));
  if (effects.size() > 1) return doubt("several things would have one name: say 'the key' if a key is meant");
  return effects;
}

}  // namespace jt::propose::rules
