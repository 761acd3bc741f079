// SPDX-License-Identifier: MIT
// The part of Resolver that evaluates conditions.
#include <algorithm>
#include <set>

#include "core/json/decimal.hpp"
#include "core/propose/rules/resolver.hpp"
#include "core/propose/rules/units.hpp"
#include "core/propose/rules/values.hpp"
#include "core/scan/container.hpp"
#include "core/text/ascii.hpp"

namespace jt::propose::rules {

namespace {

/// "2024-01-31", "2024-01-31T12:00:00Z": compared as texts.
bool is_date(std::string_view text) {
  return text.size() >= 10 && text[4] == '-' && text[7] == '-' &&
         std::all_of(text.begin(), text.begin() + 4, [](char c) { return c >= '0' && c <= '9'; });
}

bool has_digit(std::string_view text) { return std::any_of(text.begin(), text.end(), text::is_digit); }

/// Whether it is a number or text that is too long to be kept.
bool is_unread(const Node& node) {
  return node.text.empty() && (node.type == scan::Type::string || node.type == scan::Type::number);
}

bool ordered(Comparison comparison, std::strong_ordering order) {
  switch (comparison) {
    case Comparison::less:
      return order < 0;
    case Comparison::at_most:
      return order <= 0;
    case Comparison::greater:
      return order > 0;
    case Comparison::at_least:
      return order >= 0;
    default:
      return order == 0;
  }
}

}  // namespace

Resolver::Verdict Resolver::compares_number(const Condition& condition, std::string_view number, const Slot& slot) {
  if (tokens_.list[condition.value.begin].kind != Token::Kind::number) return Verdict::unfit;
  const Try<Amount> amount = amount_in(tokens_, condition.value, slot);
  if (!amount || (amount->percent && unit_in_key(slot.key) != unit_of("%"))) return Verdict::unfit;
  const auto order = json::compare_numbers(number, text_of(amount->number));
  return ordered(condition.comparison, order) ? Verdict::yes : Verdict::no;
}

Resolver::Verdict Resolver::compares(const Condition& condition, NodeId id, bool loose) {
  using enum Verdict;
  const auto verdict = [](bool holds) { return holds ? yes : no; };
  const Node& node = model_.at(id);
  if (condition.comparison == Comparison::empty) {
    if (is_container(node.type)) return verdict(node.count == 0 || node.text == "[]" || node.text == "{}");
    return node.type == scan::Type::string ? verdict(node.text == "\"\"") : unfit;
  }
  const bool equality = condition.comparison == Comparison::equal;
  const bool ordering = condition.comparison > Comparison::equal && condition.comparison <= Comparison::at_least;
  const bool textual = !equality && !ordering;
  std::string value(written(condition.value));
  const Token& token = tokens_.list[condition.value.begin];
  const bool quoted = condition.value.size() == 1 && token.kind == Token::Kind::quoted;
  if (quoted) value = token.text;
  if (is_unread(node)) {
    // no word of an instruction is so long, whatever escapes it is written with
    if (equality && node.type == scan::Type::string && value.size() < Wanted::longest_text / 8) return no;
    trouble(condition, "some '" + said(condition.key) + "' is too long to be compared");
    return unfit;
  }
  switch (node.type) {
    case scan::Type::array: {
      if (condition.comparison != Comparison::contains) return unfit;
      Condition equal = condition;
      equal.comparison = Comparison::equal;
      for (const NodeId child : model_.children(id))
        if (compares(equal, child, true) == yes) return yes;
      return no;
    }
    case scan::Type::object:
      return unfit;
    case scan::Type::number:
      return textual ? unfit : compares_number(condition, node.text, slot(id));
    case scan::Type::boolean: {
      const auto wanted = boolean_of(lowercase(value));
      return equality && wanted && !quoted ? verdict(*wanted == (node.text == "true")) : unfit;
    }
    case scan::Type::null:
      return equality ? verdict(lowercase(value) == "null" && !quoted) : unfit;
    case scan::Type::string:
      break;
  }
  std::string text = model_.text(id);
  if (ordering && is_date(text) && is_date(value))
    return verdict(ordered(condition.comparison, text.compare(value) <=> 0));
  if (ordering && json::is_number(text)) return compares_number(condition, text, slot(id));
  if (ordering) {
    // "40px" is a number to a person: it is not left out
    if (has_digit(text)) trouble(condition, "some '" + said(condition.key) + "' is '" + text + "', and not a number");
    return unfit;
  }
  // a part of a text is one whatever its case: "Report bug" contains "report" as much as "Write report" does
  if (loose || textual) {
    text = lowercase(text);
    value = lowercase(value);
  }
  if (condition.comparison == Comparison::contains) return verdict(text.find(value) != std::string::npos);
  if (condition.comparison == Comparison::begins) return verdict(text.starts_with(value));
  if (condition.comparison == Comparison::ends) return verdict(text.ends_with(value));
  return verdict(text == value);
}

std::vector<Target> Resolver::members(const Condition& condition, NodeId node) {
  Scope scope;
  scope.node = node;
  scope.whole = false;
  if (!condition.keys.empty()) {
    for (const std::string_view key : condition.keys)
      if (const auto member = model_.member(node, key)) return {{*member, scope, false}};
    return {};
  }
  Name name;
  name.words = name.whole = condition.key;
  return named(name, 0, {scope}, true, Want::field);
}

/// Whether only something in the object, and not the object itself, has the member that the condition is about.
bool Resolver::is_of_part(const Condition& condition, NodeId node) {
  if (condition.comparison == Comparison::described) return false;
  const std::vector<Target> found = members(condition, node);
  return std::any_of(found.begin(), found.end(),
                     [&](const Target& target) { return model_.at(target.node).parent != node; });
}

void Resolver::trouble(const Condition& condition, std::string why) {
  Doubt out;
  out.why = std::move(why);
  out.words = condition.value.empty() ? condition.key : condition.value;
  trouble_ = std::move(out);
}

/// "done", "inactive": a boolean member says so, or the status is that word.
Resolver::Verdict Resolver::is_so(Span word, NodeId node) {
  const std::string lower = lowercase(said(word));
  const Flags& flags = lookup_.flags(lower);
  MatchKind best = MatchKind::none;
  std::optional<bool> flag;
  std::optional<bool> state;
  bool several = false;
  for (const NodeId child : model_.children(node)) {
    const Node& member = model_.at(child);
    if (const auto found = flags.hits.of_node.find(child); found != flags.hits.of_node.end()) {
      const MatchKind kind = flags.hits.list[found->second].kind;
      if (kind > best) continue;
      several = kind == best;
      best = kind;
      flag = (member.text == "true") != flags.negated.contains(child);
    }
    const std::span<const std::string_view> states = state_keys();
    if (member.type == scan::Type::string && std::find(states.begin(), states.end(), member.key) != states.end())
      state = state.value_or(false) || lowercase(model_.text(child)) == lower;
  }
  if (several) return Verdict::unfit;
  if (!flag && !state) return Verdict::absent;
  // a flag of another name is no better than the status
  if (flag && state && *state != *flag && (*state || best == MatchKind::synonym)) return Verdict::unfit;
  return flag.value_or(false) || state.value_or(false) ? Verdict::yes : Verdict::no;
}

/// "users with tags": whether that says nothing about one that has none of them, an empty text, false or 0.
bool Resolver::is_hollow(NodeId id) const {
  if (model_.unknown(id)) return false;
  const Node& node = model_.at(id);
  if (is_container(node.type)) return node.count == 0;
  if (node.text.empty()) return false;  // it is long
  if (node.type == scan::Type::number) return json::canonical_number(node.text) == json::canonical_number("0");
  return node.text == "null" || node.text == "false" || node.text == "\"\"";
}

Resolver::Verdict Resolver::holds(const Condition& condition, NodeId node, bool loose) {
  if (condition.comparison == Comparison::described) {
    const Verdict so = is_so(condition.key, node);
    if (so == Verdict::unfit || (condition.negated && so == Verdict::absent))
      trouble(condition, "it is not clear which are '" + said(condition.key) + "'");
    return so;
  }
  const std::vector<Target> found = members(condition, node);
  const auto verdict = [](bool holds) { return holds ? Verdict::yes : Verdict::no; };
  if (condition.comparison == Comparison::missing) {
    Name name;
    name.words = name.whole = condition.key;
    // null is no value, but it is there
    const bool null = condition.negated && !found.empty() && model_.at(found[0].node).type == scan::Type::null;
    if (null) trouble(condition, "some '" + said(condition.key) + "' is null");
    if (found.empty() && named(name, 0, {Scope()}, true, Want::field).empty())
      trouble(condition, "nothing found for '" + said(condition.key) + "'");
    return verdict(found.empty());
  }
  if (condition.comparison == Comparison::present) {
    if (!found.empty() && is_hollow(found[0].node))
      trouble(condition, "some '" + said(condition.key) + "' is " + model_.at(found[0].node).text);
    return verdict(!found.empty());
  }
  if (found.size() > 1) {
    trouble(condition, "multiple " + said(condition.key) + " fields found in one element");
    return Verdict::unfit;
  }
  if (!found.empty()) return compares(condition, found[0].node, loose);
  if (condition.negated) trouble(condition, "some have no field '" + said(condition.key) + "'");
  return Verdict::absent;
}

/// Whether the value of a condition is one that is compared with: a number where numbers are, a text that is there.
bool Resolver::is_compared(const Condition& condition, const Tally& tally) {
  const std::string value(written(condition.value));
  const bool ordering = condition.comparison > Comparison::equal && condition.comparison <= Comparison::at_least;
  if (condition.comparison >= Comparison::missing) return !condition.negated || tally.yes > 0;
  if (condition.comparison == Comparison::empty && tally.unfit > 0) return false;
  if (ordering && tally.yes + tally.no == 0 && tally.unfit > 0) return false;
  if (!condition.negated) return true;
  if (tally.unfit > 0) return false;
  if (ordering || tally.yes > 0) return true;
  // in another array, maybe
  if (condition.comparison == Comparison::empty || !condition.keys.empty()) return false;
  const Hits& hits = lookup_.hits(said(condition.key));
  return std::any_of(hits.list.begin(), hits.list.end(), [&](const Hit& hit) {
    return !hit.entity && compares(condition, hit.node, true) == Verdict::yes;
  });
}

std::vector<NodeId> Resolver::filtered(const Name& name, std::vector<NodeId> nodes) {
  if (name.conditions.empty()) return nodes;
  // an element that is a scalar has no members, and lacks none
  std::erase_if(nodes, [&](NodeId id) { return model_.is_scalar_element(id); });
  if (nodes.empty()) return nodes;
  // of a scalar the conditions are about the object that it is in
  const auto about = [&](NodeId id) {
    return model_.unknown(id) || is_container(model_.at(id).type) ? id : model_.at(id).parent;
  };
  std::vector<NodeId> kept;
  for (const bool loose : {false, true}) {
    kept = nodes;
    // what is left out must not be decided by a difference of case
    const bool negative = std::any_of(name.conditions.begin(), name.conditions.end(),
                                      [](const Condition& condition) { return condition.negated; });
    if (negative && !loose) continue;
    for (const Condition& condition : name.conditions) {
      const bool is_there = condition.comparison == Comparison::present || condition.comparison == Comparison::missing;
      if (is_there && nodes.size() == 1 && about(nodes[0]) != nodes[0]) {
        trouble(condition, "there is only one '" + said(name.words) + "'");
        return {};
      }
      Tally tally;
      std::set<NodeId> out;
      for (const NodeId id : nodes) {
        const Verdict verdict = holds(condition, about(id), loose);
        if (trouble_) return {};
        ++(verdict == Verdict::yes ? tally.yes : verdict == Verdict::no ? tally.no : tally.unfit);
        if (verdict == Verdict::absent) --tally.unfit;
        if ((verdict == Verdict::yes) == condition.negated || verdict > Verdict::no) out.insert(id);
      }
      if (loose && !is_compared(condition, tally)) {
        trouble(condition, "no '" + said(condition.key) + "' is '" + std::string(written(condition.value)) +
                               "' or can be compared with it");
        return {};
      }
      std::erase_if(kept, [&](NodeId id) { return out.contains(id); });
    }
    if (!kept.empty()) return kept;
  }
  return kept;
}

}  // namespace jt::propose::rules
