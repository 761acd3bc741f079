// SPDX-License-Identifier: MIT
// The verb that gives names: rename, of a key or of what identifies a thing.
#include <algorithm>
#include <array>

#include "core/json/escape.hpp"
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/plain_text.hpp"
#include "core/propose/rules/values.hpp"
#include "core/propose/rules/verbs.hpp"
#include "core/scan/container.hpp"

namespace jt::propose::rules {

namespace {

using scan::Type;

/// What holds the name of a thing, the first of them that it has.
constexpr std::array<std::string_view, 4> own_names{"name", "title", "label", "heading"};

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

/// "rename users to people": a list has only its key, if that is what was written: "the user" may be the only one of
/// the users.
bool names_list(const Clause& clause, Resolver& resolver, const Found& found) {
  if (clause.value.size() != 1 || found.targets.size() != 1 || clause.object.empty()) return false;
  const Model& model = resolver.model();
  const Target& target = found.targets.front();
  const Node& node = model.at(target.node);
  if (target.entity || node.element || node.parent == no_node || node.type != Type::array) return false;
  return resolver.written({clause.object.end - 1, clause.object.end}) == node.key;
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

/// "rename port to server.listen": the new name alone is a key.
std::optional<Doubt> path_as_name(const Clause& clause, Resolver& resolver, NodeId renamed) {
  const Model& model = resolver.model();
  const Token& token = resolver.tokens().list[clause.value.begin];
  const bool dotted = token.kind == Token::Kind::word && model.begins_in_member(model.at(renamed).parent, token.text);
  if (!dotted && !is_path(token)) return std::nullopt;
  Doubt out;
  out.why = "'" + token.text + "' is a path: say the new key alone, or put it in quotes";
  out.understood = true;
  out.value = clause.value;
  if (const std::string_view last = last_key(token.text); !last.empty()) out.readings.emplace_back(last);
  out.readings.push_back(json::quote(token.text));
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
    if (auto path = path_as_name(clause, resolver, target.node)) return Doubted(std::move(*path));
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
  if (names_list(clause, resolver, *found)) return rename_found(clause, resolver, found);
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
    for (const std::string_view key : own_names) {
      if (target.entity && node.key == key) member = target;
      if (member) break;
    }
    for (const std::string_view key : own_names) {
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
