// SPDX-License-Identifier: MIT
// The verbs that change texts: replace, append, prepend, uppercase, lowercase.
#include <algorithm>

#include "core/json/escape.hpp"
#include "core/path/path.hpp"
#include "core/propose/rules/actions.hpp"
#include "core/propose/rules/plain_text.hpp"
#include "core/propose/rules/verbs.hpp"
#include "core/text/code_point.hpp"

namespace jt::propose::rules {

namespace {

using scan::Type;

/// Why nothing can be done to the text of a node; nothing if it can. Long texts are not kept.
std::optional<Doubt> no_known_text(const Model& model, NodeId id) {
  const Node& node = model.at(id);
  if (node.type == Type::string && !node.text.empty()) return std::nullopt;
  const bool is_long = node.type == Type::string && !model.unknown(id);
  Doubt out;
  out.why = "'" + std::string(key_of(model, id)) + (is_long ? "' is too long a text" : "' is not a text");
  return out;
}

std::string replaced(std::string_view text, std::string_view from, std::string_view to) {
  std::string out;
  for (std::size_t at = 0; at < text.size();) {
    const std::size_t found = text.find(from, at);
    out += text.substr(at, found - at);
    if (found == std::string_view::npos) break;
    out += to;
    at = found + from.size();
  }
  return out;
}

std::string unsearched(const Model& model, NodeId id) {
  return "'" + path::spell(model.location(id), path::Spelling::jsonpath) + "' is too long to be searched";
}

/// Every text that holds A, where no X was given.
Try<Found> holding(Resolver& resolver, const std::string& text) {
  Model& model = resolver.model();
  Found found;
  for (NodeId id = 0; id < model.size(); ++id) {
    if (model.at(id).type != Type::string) continue;
    if (model.at(id).text.empty()) return doubt(unsearched(model, id));
    if (model.text(id).find(text) == std::string::npos) continue;
    Target target;
    target.node = id;
    target.via.confidence = confidence(MatchKind::stem);
    found.targets.push_back(target);
  }
  if (model.scoped()) {
    Doubt large;
    large.too_large = true;
    return Doubted(large);
  }
  if (found.targets.size() == 1) return found;
  Doubt out;
  out.why = found.targets.empty() ? "no text holds '" + text + "'" : "multiple texts hold '" + text + "'";
  return Doubted(std::move(out));
}

/// The texts in the value, or itself, that hold A.
Try<std::vector<NodeId>> texts_with(const Model& model, NodeId top, std::string_view text) {
  std::vector<NodeId> out;
  std::vector<NodeId> open{top};
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    if (model.at(node).type == Type::string) {
      if (model.at(node).text.empty() && !model.unknown(node)) return doubt(unsearched(model, node));
      if (model.text(node).find(text) != std::string::npos) out.push_back(node);
    }
    const std::vector<NodeId> children = model.children(node);
    open.insert(open.end(), children.rbegin(), children.rend());
  }
  return out;
}

/// Letters outside ASCII and Latin-1 whose other case is not known here.
bool has_other_letters(std::string_view text) {
  for (std::size_t at = 0; at < text.size();) {
    const text::CodePoint point = text::code_point_at(text, at);
    const char32_t c = point.value;
    at += point.size;
    const bool plain = c < 0x100 && c != 0xDF && c != 0xFF && c != 0xB5;
    const bool caseless = (c >= 0x2000 && c < 0x2100) || (c >= 0x2190 && c < 0x2460) || (c >= 0x2500 && c < 0x2C00) ||
                          (c >= 0x3000 && c < 0xA000) || (c >= 0xAC00 && c < 0xD7A4) || c >= 0x1F000;
    if (!plain && !caseless) return true;
  }
  return false;
}

std::string uppercase(std::string_view text) {
  std::string out(text);
  for (std::size_t i = 0; i < out.size(); ++i) {
    if (out[i] >= 'a' && out[i] <= 'z') out[i] = static_cast<char>(out[i] - 'a' + 'A');
    const auto byte = static_cast<unsigned char>(out[i]);
    if (i > 0 && out[i - 1] == '\xC3' && byte >= 0xA0 && byte <= 0xBE && byte != 0xB7)
      out[i] = static_cast<char>(byte - 0x20);
  }
  return out;
}

/// "replace 20 with 25 in nums": the numbers in the targets, or themselves, that are 20.
Try<Effects> replaced_numbers(const Clause& clause, Resolver& resolver, const Found& found) {
  const Model& model = resolver.model();
  const Token& old = resolver.tokens().list[clause.old.begin];
  const Token& fresh = resolver.tokens().list[clause.value.begin];
  Effects out;
  for (const Target& target : found.targets) {
    std::vector<NodeId> open{resolver.object_of(target).value_or(target.node)};
    std::size_t count = 0;
    while (!open.empty()) {
      const NodeId node = open.back();
      open.pop_back();
      const std::vector<NodeId> children = model.children(node);
      open.insert(open.end(), children.rbegin(), children.rend());
      if (model.at(node).type != Type::number || !same_json(model.at(node).text, old.text)) continue;
      Target one = target;
      one.node = node;
      out.push_back(computed(one, fresh.text));
      ++count;
    }
    if (count > 1 && !found.many && model.at(target.node).type != Type::array)
      return doubt("multiple numbers there are " + old.text);
  }
  const bool number = fresh.kind == Token::Kind::number && fresh.unit.empty() && old.unit.empty();
  if (!out.empty() && !number) return doubt("'" + old.text + "' is a number there: put a number in its place");
  return out;
}

}  // namespace

Try<Effects> replace_text(const Clause& clause, Resolver& resolver) {
  if (clause.how == "to") return set_value(clause, resolver);
  const Token& old = resolver.tokens().list[clause.old.begin];
  const bool quoted = old.kind == Token::Kind::quoted;
  const std::string from = quoted ? old.text : std::string(resolver.written(clause.old));
  const Token& to_token = resolver.tokens().list[clause.value.begin];
  const bool bare =
      clause.how == "bare" && (to_token.kind == Token::Kind::word || to_token.kind == Token::Kind::number);
  if (to_token.kind != Token::Kind::quoted && !bare) return doubt("put the new text in quotes");
  const std::string to = bare ? std::string(resolver.written(clause.value)) : to_token.text;
  if (from.empty()) return doubt("there is nothing to replace");
  for (const Span part : {clause.old, clause.value}) resolver.use(part);
  Try<Found> found = clause.object.empty() ? holding(resolver, from) : resolver.object(clause, Want::value);
  if (!found && found.error().candidates.empty()) {  // "in the first message"
    if (Try<Found> things = resolver.object(clause, Want::thing)) found = std::move(things);
  }
  if (!found) return Doubted(found.error());
  Effects effects;
  Model& model = resolver.model();
  for (const Target& target : found->targets) {
    const auto held = texts_with(model, resolver.object_of(target).value_or(target.node), from);
    if (!held) return Doubted(held.error());
    const std::vector<NodeId>& nodes = *held;
    if (nodes.size() > 1 && !found->many && model.at(target.node).type != Type::array) {
      Doubt several;
      several.why = "multiple texts hold '" + from + "'";
      several.candidates = nodes;
      several.phrase = clause.object;
      return Doubted(std::move(several));
    }
    for (const NodeId node : nodes) {
      Target one = target;
      one.node = node;
      effects.push_back(computed(one, json::quote(replaced(model.text(node), from, to))));
    }
  }
  if (quoted || old.kind != Token::Kind::number) {
    if (effects.empty()) return doubt("no text there holds '" + from + "'");
    return effects;
  }
  Try<Effects> numbers = replaced_numbers(clause, resolver, *found);
  if (!numbers) return numbers;
  if (!numbers->empty() && !effects.empty()) return doubt("both numbers and texts there hold '" + from + "'");
  if (effects.empty() && numbers->empty()) return doubt("no number there is " + from + ", and no text holds it");
  if (!numbers->empty()) return numbers;
  return effects;
}

Try<Effects> attach_text(const Clause& clause, Resolver& resolver) {
  resolver.require_each();
  const Try<Found> found = resolver.object(clause, Want::field);
  if (!found) return Doubted(found.error());
  resolver.use(clause.value);
  const bool front = clause.verb->variant == "prepend";
  Model& model = resolver.model();
  Effects effects;
  for (const Target& target : found->targets) {
    const Node& node = model.at(target.node);
    if (node.type == Type::array && !model.unknown(target.node)) {
      if (means_elements(resolver, target))
        return doubt("it is not clear whether '" + node.key + "' or each of its elements is meant");
      Try<std::string> json = new_element(resolver, target.node, clause.value);
      if (!json) return Doubted(json.error());
      Effect effect = setting(target, std::move(*json));
      effect.kind = edit::OperationKind::insert;
      effect.step = front ? 0 : node.count;
      effects.push_back(std::move(effect));
      continue;
    }
    if (auto not_text = no_known_text(model, target.node)) return Doubted(std::move(*not_text));
    const Try<std::string> text = plain_text(resolver.tokens(), clause.value, resolver.slot(target.node));
    if (!text) return Doubted(text.error());
    if (resolver.hides_clause(clause.value))
      return doubt("'" + *text + "' may be more than a text: put the text in quotes");
    const std::string old = model.text(target.node);
    effects.push_back(computed(target, json::quote(front ? *text + old : old + *text)));
  }
  return effects;
}

Try<Effects> change_case(const Clause& clause, Resolver& resolver) {
  resolver.require_each();
  const Try<Found> found = resolver.object(clause, Want::value);
  if (!found) return Doubted(found.error());
  Effects effects;
  for (const Target& target : found->targets) {
    if (auto not_text = no_known_text(resolver.model(), target.node)) return Doubted(std::move(*not_text));
    const std::string text = resolver.model().text(target.node);
    if (has_other_letters(text)) return doubt("the other case of some letters is not known");
    effects.push_back(
        computed(target, json::quote(clause.verb->variant == "upper" ? uppercase(text) : lowercase(text))));
  }
  return effects;
}

}  // namespace jt::propose::rules
