// SPDX-License-Identifier: MIT
// The verbs that take members and elements away, or add them: remove, clear, add.
#include <algorithm>
#include <map>

#include "core/json/escape.hpp"
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/phrase.hpp"
#include "core/propose/rules/plain_text.hpp"
#include "core/propose/rules/units.hpp"
#include "core/propose/rules/values.hpp"
#include "core/propose/rules/verbs.hpp"
#include "core/scan/container.hpp"

namespace jt::propose::rules {

namespace {

using scan::Type;

/// What is removed with an entity: the element, or the member of a map whose other members are objects of that kind.
Try<NodeId> whole_entity(Resolver& resolver, const Target& target) {
  const Model& model = resolver.model();
  const NodeId object = resolver.object_of(target).value_or(no_node);
  if (object == no_node || model.at(object).parent == no_node) return doubt("the whole document is meant");
  if (model.at(object).element) return object;
  const std::string& key = model.at(target.node).key;
  for (const NodeId sibling : model.children(model.at(object).parent))
    if (sibling != object && model.member(sibling, key)) return object;
  return doubt("it is not clear what belongs to '" + model.text(target.node) + "'");
}

/// The type of the members of that key elsewhere, if it is one.
std::optional<Type> type_of_others(const Model& model, std::string_view key) {
  std::optional<Type> type;
  for (NodeId id = 1; id < model.size(); ++id) {
    const Node& node = model.at(id);
    if (node.element || node.key != key || node.type == Type::null) continue;
    if (type && *type != node.type) return std::nullopt;
    type = node.type;
  }
  return type;
}

/// "the field nickname", "nickname", "`nick name`": the key.
Try<std::string> new_key(const Tokens& tokens, Span span) {
  const auto noise = [&](std::size_t at) {
    for (const std::string_view word : {"the", "a", "an", "new", "field", "key", "property", "attribute", "member"})
      if (tokens.list[at].is(word)) return true;
    return false;
  };
  while (span.size() > 1 && noise(span.begin)) ++span.begin;
  if (span.size() > 1 && noise(span.end - 1)) --span.end;
  if (span.size() != 1) return doubt("put the new key in quotes");
  const Token& token = tokens.list[span.begin];
  if (token.kind == Token::Kind::mark || token.kind == Token::Kind::json) return doubt("a key is expected");
  return token.kind == Token::Kind::number ? std::string(tokens.written(span.begin, span.end)) : token.text;
}

/// As the document spells it elsewhere, if it has one such key.
std::string known_key(Resolver& resolver, const std::string& key) {
  std::optional<std::string> found;
  for (const Hit& hit : resolver.hits(key).list) {
    const std::string& spelled = resolver.model().at(hit.node).key;
    if (hit.entity || hit.kind > MatchKind::stem) continue;
    if (found && *found != spelled) return key;
    found = spelled;
  }
  return found.value_or(key);
}

/// Where the others of that kind have the member, if none of them has it of its own: nodes whose zone is in "labels".
std::optional<NodeId> place_of_others(Resolver& resolver, NodeId object, const std::string& key) {
  const Model& model = resolver.model();
  const NodeId all = model.at(object).parent;
  if (all == no_node) return std::nullopt;
  const bool map = model.at(all).objects && model.at(all).parent != no_node;
  if (model.at(all).type != Type::array && !map) return std::nullopt;
  std::optional<NodeId> place;
  for (const Hit& hit : resolver.hits(key).list) {
    if (hit.entity || hit.kind > MatchKind::stem || model.at(hit.node).element) continue;
    const NodeId holder = model.at(hit.node).parent;
    NodeId id = holder;
    while (id != no_node && model.at(id).parent != all && !model.at(id).element) id = model.at(id).parent;
    if (id == no_node || model.at(id).parent != all) continue;
    if (id == holder) return std::nullopt;
    place = holder;
  }
  return place;
}

/// "add server.port = 9": the port of the server, and hardly a key with a dot in it. Both are offered.
std::optional<Doubt> path_as_key(const Clause& clause, Resolver& resolver, NodeId object, const std::string& key) {
  const Model& model = resolver.model();
  const Tokens& tokens = resolver.tokens();
  const auto* const begin = tokens.list.data() + clause.key.begin;
  const auto* const token =
      std::find_if(begin, begin + clause.key.size(), [&](const Token& each) { return each.text == key; });
  if (token == begin + clause.key.size()) return std::nullopt;
  const bool dotted = token->kind == Token::Kind::word && model.begins_in_member(object, key);
  // Where it is said what the key goes to, keys may have such signs: "add ./b = ./b.js to exports".
  if (!dotted && (!clause.object.empty() || !is_path(*token))) return std::nullopt;
  Doubt out;
  out.why = "'" + key + "' is a path: say to what the key is added, or put the key in quotes";
  out.understood = true;
  const bool plain = clause.key.begin > 0 && tokens.list[clause.key.begin - 1].is("add");
  if (!plain || clause.value.empty() || clause.value.begin < clause.key.end) return out;
  out.value = Span{clause.key.begin - 1, clause.value.end};
  const std::string value(resolver.written(clause.value));
  const std::string last(last_key(key));
  const std::string holder = last.size() < key.size() ? key.substr(0, key.size() - last.size() - 1) : std::string();
  const std::string where = holder.empty() || !clause.object.empty() ? std::string() : " to " + holder;
  if (!last.empty()) out.readings.push_back("add " + last + " = " + value + where);
  if (clause.object.empty()) out.readings.push_back("set " + key + " to " + value);
  out.readings.push_back("add " + json::quote(key) + " = " + value);
  return out;
}

Try<Effects> add_member(const Clause& clause, Resolver& resolver) {
  if (clause.object.empty() && !clause.except.empty()) return not_understood(clause.except);
  Try<Found> found;
  if (clause.object.empty() && resolver.before().scopes.empty()) {
    found->targets.push_back({Tree::root, {}, false});
  } else if (clause.object.empty()) {
    resolver.use_lead();
    for (const Scope& scope : resolver.before().scopes) found->targets.push_back({scope.node, scope, scope.entity});
  } else {
    found = resolver.object(clause, Want::thing);
  }
  if (!found) return Doubted(found.error());
  for (const Span part : {clause.key, clause.value}) resolver.use(part);
  Try<std::string> key = new_key(resolver.tokens(), clause.key);
  if (!key) return Doubted(key.error());
  if (clause.verb->frame == Frame::value) key = known_key(resolver, *key);
  if (resolver.hides_clause(clause.value)) return doubt("the value may be more than a text: put the text in quotes");
  Model& model = resolver.model();
  const std::optional<Type> like = type_of_others(model, *key);
  Effects effects;
  std::map<NodeId, std::optional<NodeId>> places;  ///< by what the objects are in
  for (const Target& target : found->targets) {
    const NodeId object = resolver.object_of(target).value_or(no_node);
    if (object == no_node || (!model.unknown(object) && model.at(object).type != Type::object))
      return doubt("a field cannot be added there");
    if (auto path = path_as_key(clause, resolver, object, *key)) return Doubted(std::move(*path));
    const auto [place, fresh] = places.try_emplace(model.at(object).parent);
    if (fresh) place->second = place_of_others(resolver, object, *key);
    if (place->second) {
      Doubt out;
      out.why = "others have the field '" + *key + "' in '" + model.at(*place->second).key + "': say where it goes";
      out.understood = true;
      return Doubted(std::move(out));
    }
    const Forms forms = forms_of(*key);
    Effect effect = setting(target, "");
    effect.node = object;
    effect.step = *key;
    Try<std::string> json = new_value(resolver.tokens(), clause.value, like, resolver.new_slot(object, *key));
    for (const NodeId child : model.children(object)) {
      if (match_key(*key, forms, model.at(child).key, model.forms(child)) > MatchKind::stem) continue;
      if (model.at(child).key != *key) return doubt("there is a field '" + model.at(child).key + "' already");
      json = value_for(resolver.tokens(), clause.value, resolver.slot(child));
      if (!json || !same_json(*json, model.at(child).text)) return doubt("there is a field '" + *key + "' already");
      effect.node = child;
      effect.step.reset();
    }
    if (!json) return Doubted(json.error());
    effect.proposed = std::move(*json);
    effects.push_back(std::move(effect));
  }
  return effects;
}

bool has_list_of_numbers(const Model& model, const Found& found) {
  return std::any_of(found.targets.begin(), found.targets.end(), [&](const Target& target) {
    return model.at(target.node).type == Type::array && element_type(model, target.node) == Type::number;
  });
}

/// Several values in quotes, or one.
Try<std::vector<Span>> values_in(const Tokens& tokens, Span span) {
  std::vector<Span> out;
  std::size_t begin = span.begin;
  for (std::size_t at = span.begin; at <= span.end; ++at) {
    if (at < span.end && !is_conjunction(tokens.list[at])) continue;
    if (at > begin) out.push_back({begin, at});
    begin = at + 1;
  }
  if (out.empty()) return doubt("no value given");
  if (out.size() == 1) return out;
  for (const Span one : out) {
    const Token::Kind kind = tokens.list[one.begin].kind;
    const bool clear =
        one.size() == 1 && (kind == Token::Kind::quoted || kind == Token::Kind::number || kind == Token::Kind::json);
    if (!clear)
      return doubt("it is not clear whether '" + std::string(tokens.written(span.begin, span.end)) +
                   "' is one value: use quotes");
  }
  return out;
}

/// Whether the string is an element already: of a list of words each is there once.
bool holds_text(const Model& model, NodeId array, std::string_view json) {
  const std::vector<NodeId> elements = model.children(array);
  return json.starts_with('"') &&
         std::any_of(elements.begin(), elements.end(), [&](NodeId id) { return same_json(model.at(id).text, json); });
}

Try<Effects> add_elements(Resolver& resolver, const Target& target, Span value) {
  const Model& model = resolver.model();
  const Try<std::vector<Span>> values = values_in(resolver.tokens(), value);
  if (!values) return Doubted(values.error());
  Effects effects;
  for (const Span one : *values) {
    Try<std::string> json = new_element(resolver, target.node, one);
    if (!json) return Doubted(json.error());
    if (holds_text(model, target.node, *json)) continue;
    Effect effect = setting(target, std::move(*json));
    effect.kind = edit::OperationKind::insert;
    effect.step = model.at(target.node).count;
    effects.push_back(std::move(effect));
  }
  return effects;
}

/// "add tag urgent to E", "add a west zone to E": an element of an array of E that one of the words names.
Try<Effects> add_to_member(Resolver& resolver, const Clause& clause) {
  const Tokens& tokens = resolver.tokens();
  const Span value = without_articles(tokens, clause.value);
  const Try<Found> found = resolver.object(clause, Want::thing);
  if (!found || value.size() != 2) return not_understood(clause.value);
  const bool one = found->targets.size() == 1 && !found->targets[0].entity;
  if (one && resolver.model().at(found->targets[0].node).type == Type::object &&
      resolver.written({value.end - 1, value.end}).find_first_of("0123456789") != std::string_view::npos) {
    Clause member = clause;  // "add axios 1.6.0 to the dependencies"
    member.key = {value.begin, value.begin + 1};
    member.value = {value.end - 1, value.end};
    return add_member(member, resolver);
  }
  Effects effects;
  for (const Target& target : found->targets) {
    std::optional<Target> array;
    Span element;
    for (const bool first : {true, false}) {
      const Span noun{first ? value.begin : value.end - 1, first ? value.begin + 1 : value.end};
      Try<std::optional<Target>> member = resolver.member_of(target, resolver.written(noun));
      if (!member) return Doubted(member.error());
      if (!*member || resolver.model().at((*member)->node).type != Type::array) continue;
      if (array) return doubt("it is not clear which array is meant");
      array = **member;
      element = first ? Span{value.end - 1, value.end} : Span{value.begin, value.begin + 1};
    }
    if (!array) return not_understood(clause.value);
    Try<Effects> more = add_elements(resolver, *array, element);
    if (!more) return more;
    effects.insert(effects.end(), more->begin(), more->end());
  }
  return effects;
}

/// The words before "for" or "of", which lead to "all users without K".
struct Missing {
  Span key;
  Span scope;
};

std::optional<Missing> missing_in(const Tokens& tokens, const Clause& clause) {
  Missing out{clause.object, clause.scope};
  if (clause.scope.empty())
    for (std::size_t at = clause.object.begin + 1; at + 1 < clause.object.end; ++at)
      if (is_scope_word(tokens.list[at])) {
        out = {{clause.object.begin, at}, {at + 1, clause.object.end}};
        break;
      }
  const auto begin = tokens.list.begin();
  const auto found = std::find_if(begin + static_cast<std::ptrdiff_t>(out.scope.begin),
                                  begin + static_cast<std::ptrdiff_t>(std::max(out.scope.begin, out.scope.end)),
                                  [](const Token& token) { return token.is("without"); });
  const auto at = static_cast<std::size_t>(found - begin);
  if (at >= out.scope.end) return std::nullopt;
  const auto stems = [&](Span span) {
    while (span.size() > 1 && (tokens.list[span.begin].is("the") || tokens.list[span.begin].is("a") ||
                               tokens.list[span.begin].is("an") || tokens.list[span.begin].is("any")))
      ++span.begin;
    return forms_of(tokens.written(span.begin, span.end)).stems;
  };
  if (stems(out.key).empty() || stems(out.key) != stems({at + 1, out.scope.end})) return std::nullopt;
  return out;
}

/// "remove all tags", "delete all done": the field, or what is in it, or the things that are so?
std::optional<Doubt> unclear_all(const Resolver& resolver, const Found& found, const Clause& clause) {
  const Model& model = resolver.model();
  const std::optional<Name>& name = resolver.next().name;
  const bool plain = name && name->quantifier == Quantifier::all && name->conditions.empty();
  if (!plain || !clause.except.empty() || found.targets.empty() || found.targets[0].entity) return std::nullopt;
  const Node& first = model.at(found.targets[0].node);
  Doubt out;
  if (first.element && !model.at(first.parent).key.empty() &&
      stem(lowercase(resolver.written(name->words))) == stem(lowercase(model.at(first.parent).key))) {
    out.why = "it is not clear whether the field '" + model.at(first.parent).key + "' or its elements are meant";
    return out;
  }
  const bool owned = resolver.next().said_scope || name->words.size() != 1;
  if (owned || first.type != Type::boolean) return std::nullopt;
  out.why = "it is not clear whether the field '" + first.key + "' or the things that are so are meant";
  const NodeId group = first.parent == no_node ? no_node : model.at(first.parent).parent;
  const bool of_list = group != no_node && (model.at(first.parent).element || model.at(group).objects);
  const std::string things(of_list ? key_of(model, group) : "");
  if (things.empty()) return out;
  out.value = name->whole;
  out.readings = {"all " + things + " where " + first.key + " is true", first.key + " from all " + things};
  return out;
}

/// "delete id 8": the field of the thing that has this id, or the thing?
std::optional<Doubt> field_or_thing(Resolver& resolver, const Found& found, const Clause& clause) {
  const Model& model = resolver.model();
  const Tokens& tokens = resolver.tokens();
  const Span said = without_articles(tokens, clause.object);
  if (found.targets.size() != 1 || said.size() != 2 || !clause.scope.empty()) return std::nullopt;
  const Target& target = found.targets.front();
  const Node& node = model.at(target.node);
  const std::string value(resolver.written({said.begin + 1, said.end}));
  if (target.entity || node.element || lowercase(tokens.list[said.begin].text) != lowercase(node.key) ||
      (model.text(target.node) != tokens.list[said.begin + 1].text && node.text != value))
    return std::nullopt;
  Doubt out;
  out.why = "it is not clear whether the field '" + node.key + "' or the thing that has it is meant";
  out.understood = true;
  out.value = clause.object;
  out.readings = {value, "the " + node.key + " of " + value};
  return out;
}

}  // namespace

Try<std::string> new_element(Resolver& resolver, NodeId array, Span value) {
  Model& model = resolver.model();
  const std::string_view key = key_of(model, array);
  const std::optional<Type> like = element_type(model, array);
  Try<std::string> json = new_value(resolver.tokens(), value, like, resolver.new_slot(array, key));
  if (!json) return json;
  // elements that were not kept are containers
  const bool kept = model.at(array).first_child != no_node;
  const bool containers = (model.at(array).count > 0 && !kept) || (like && is_container(*like));
  if (containers && !json->starts_with('{') && !json->starts_with('['))
    return doubt("the elements of '" + std::string(key) + "' are no texts or numbers");
  return json;
}

bool means_elements(const Resolver& resolver, const Target& array) {
  const std::optional<Name>& name = resolver.next().name;
  if (!name || name->quantifier != Quantifier::all) return false;
  const std::string said = lowercase(resolver.written(name->words));
  const std::string key = lowercase(key_of(resolver.model(), array.node));
  return said != key && stem(said) == said && stem(key) == said;
}

std::optional<Try<Effects>> set_missing(const Clause& clause, Resolver& resolver) {
  const auto missing = missing_in(resolver.tokens(), clause);
  if (!missing || !clause.except.empty() || clause.how != "to" || !clause.old.empty() || !clause.where.empty())
    return std::nullopt;
  Clause addition = clause;
  addition.key = missing->key;
  addition.object = missing->scope;
  addition.scope = {};
  for (const Span part : {clause.object, clause.scope}) resolver.use(part);
  return add_member(addition, resolver);
}

Try<Effects> remove(const Clause& clause, Resolver& resolver) {
  const Try<Found> found = resolver.object(clause, Want::any);
  if (!found) return Doubted(found.error());
  const Model& model = resolver.model();
  Effects effects;
  for (const Target& target : found->targets) {
    Effect effect = setting(target, "");
    effect.kind = edit::OperationKind::remove;
    effect.proposed.reset();
    if (target.entity) {
      const Try<NodeId> whole = whole_entity(resolver, target);
      if (!whole) return Doubted(whole.error());
      effect.node = *whole;
    }
    if (model.at(effect.node).parent == no_node) return doubt("the whole document cannot be removed");
    effects.push_back(std::move(effect));
  }
  // "all users except Alice": things, and their names in a list?
  const auto is_text = [&](const Target& target) { return model.is_scalar_element(target.node); };
  const auto texts = std::count_if(found->targets.begin(), found->targets.end(), is_text);
  if (!clause.except.empty() && texts > 0 && static_cast<std::size_t>(texts) < found->targets.size())
    return doubt("it is not clear whether things or their names in a list are meant");
  if (auto unclear = unclear_all(resolver, *found, clause)) return Doubted(std::move(*unclear));
  if (auto unclear = field_or_thing(resolver, *found, clause)) return Doubted(std::move(*unclear));
  return effects;
}

Try<Effects> clear(const Clause& clause, Resolver& resolver) {
  const Try<Found> found = resolver.object(clause, Want::field);
  if (!found) return Doubted(found.error());
  Effects effects;
  for (const Target& target : found->targets) {
    const Type type = resolver.model().at(target.node).type;
    if (resolver.model().unknown(target.node) || (type != Type::string && !is_container(type)))
      return doubt("it is not clear what an empty '" + std::string(key_of(resolver.model(), target.node)) + "' is");
    effects.push_back(setting(target, type == Type::string ? "\"\"" : type == Type::array ? "[]" : "{}"));
  }
  return effects;
}

Try<Effects> add(const Clause& clause, Resolver& resolver) {
  if (!clause.key.empty()) return add_member(clause, resolver);
  resolver.use(clause.value);
  resolver.require_each();
  Try<Found> found = resolver.object(clause, Want::field);
  const bool all = resolver.next().name && resolver.next().name->quantifier == Quantifier::all;
  if (found && all && has_list_of_numbers(resolver.model(), *found)) {  // "add 5 to each limit"
    if (found->targets.size() > 1 && !means_elements(resolver, found->targets[0]))
      return doubt("it is not clear whether each list or each number in it is meant");
    found = resolver.object(clause, Want::value);
  }
  const bool arrays =
      found && std::all_of(found->targets.begin(), found->targets.end(), [&](const Target& target) {
        const Node& node = resolver.model().at(target.node);
        return node.type == Type::array || (node.type == Type::number && !resolver.model().unknown(target.node));
      });
  if (!arrays)
    if (Try<Effects> to_member = add_to_member(resolver, clause)) return to_member;
  if (!found) return Doubted(found.error());
  Effects effects;
  for (const Target& target : found->targets) {
    const Node& node = resolver.model().at(target.node);
    if (node.type == Type::number && !resolver.model().unknown(target.node)) {
      const Try<Amount> amount = amount_in(resolver.tokens(), clause.value, resolver.slot(target.node), true);
      if (!amount) return Doubted(amount.error());
      const auto number = exact(node.text);
      if (!number || amount->percent) return doubt("it is not clear what to add");
      effects.push_back(computed(target, text_of(sum(*number, amount->number))));
      continue;
    }
    if (node.type != Type::array || resolver.model().unknown(target.node)) {
      const std::string key(key_of(resolver.model(), target.node));
      if (node.element) return doubt("the elements of '" + key + "' are not arrays");
      return doubt("'" + key + "' is not an array");
    }
    if (means_elements(resolver, target)) {
      if (Try<Effects> to_member = add_to_member(resolver, clause)) return to_member;
      return doubt("the elements of '" + node.key + "' are no arrays or numbers");
    }
    Try<Effects> more = add_elements(resolver, target, clause.value);
    if (!more && all)  // "add the tag T to all services"
      if (Try<Effects> to_member = add_to_member(resolver, clause)) return to_member;
    if (!more) return more;
    effects.insert(effects.end(), more->begin(), more->end());
  }
  return effects;
}

}  // namespace jt::propose::rules
