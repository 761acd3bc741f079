// SPDX-License-Identifier: MIT
// The part of Resolver that evaluates conditions.
#include <algorithm>

#include "core/json/decimal.hpp"
#include "core/propose/rules/resolver.hpp"
#include "core/propose/rules/values.hpp"

namespace jt::propose::rules {

namespace {

/// "2024-01-31", "2024-01-31T12:00:00Z": compared as texts.
bool is_date(std::string_view text) {
  return text.size() >= 10 && text[4] == '-' && text[7] == '-' &&
         std::all_of(text.begin(), text.begin() + 4, [](char c) { return c >= '0' && c <= '9'; });
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

bool Resolver::compares(const Condition& condition, NodeId id, bool loose) {
  const Node& node = model_.at(id);
  const bool equality = condition.comparison == Comparison::equal || condition.comparison == Comparison::not_equal;
  std::string value(written(condition.value));
  const Token& token = tokens_.list[condition.value.begin];
  const bool alone = condition.value.size() == 1;
  if (alone && token.kind == Token::Kind::quoted) value = token.text;
  std::string text = model_.text(id);
  if (node.type == scan::Type::array) {
    if (condition.comparison != Comparison::contains) return false;
    Condition equal = condition;
    equal.comparison = Comparison::equal;
    const std::vector<NodeId> children = model_.children(id);
    return std::any_of(children.begin(), children.end(), [&](NodeId child) { return compares(equal, child, loose); });
  }
  if (node.type == scan::Type::number) {
    if (token.kind != Token::Kind::number || condition.value.size() > 2) return false;
    if (!alone && !is_unit(tokens_.list[condition.value.begin + 1].text)) return false;
    if (condition.comparison > Comparison::at_least) return false;
    return ordered(condition.comparison, json::compare_numbers(node.text, token.text));
  }
  if (node.type == scan::Type::boolean) {
    const auto wanted = boolean_of(lowercase(value));
    return equality && wanted && *wanted == (node.text == "true");
  }
  if (node.type == scan::Type::null) return equality && lowercase(value) == "null";
  if (node.type != scan::Type::string) return false;
  if (loose) {
    text = lowercase(text);
    value = lowercase(value);
  }
  switch (condition.comparison) {
    case Comparison::contains:
      return text.find(value) != std::string::npos;
    case Comparison::begins:
      return text.starts_with(value);
    case Comparison::ends:
      return text.ends_with(value);
    case Comparison::equal:
    case Comparison::not_equal:
      return text == value;
    default:
      return is_date(text) && is_date(value) && ordered(condition.comparison, text.compare(value) <=> 0);
  }
}

bool Resolver::holds(const Condition& condition, NodeId node, bool loose) {
  Name name;
  name.words = name.whole = condition.key;
  Scope scope;
  scope.node = node;
  scope.whole = false;
  const std::vector<Target> members = named(name, 0, {scope}, true, Want::field);
  if (condition.comparison == Comparison::missing) {
    if (members.empty() && named(name, 0, {Scope()}, true, Want::field).empty()) {
      trouble_ = Doubt{};
      trouble_->why = "nothing found for '" + said(condition.key) + "'";
    }
    return members.empty();
  }
  if (condition.comparison == Comparison::present) return !members.empty();
  if (members.size() > 1) {
    trouble_ = Doubt{
        "multiple " + said(condition.key) + " fields found in one element", {}, condition.key, false, false, {}, false};
    return false;
  }
  if (members.empty()) {
    if (condition.comparison == Comparison::not_equal)
      trouble_ = Doubt{"some have no field '" + said(condition.key) + "'", {}, condition.key, false, false, {}, false};
    return false;
  }
  const bool same = compares(condition, members[0].node, loose);
  return condition.comparison == Comparison::not_equal ? !same : same;
}

bool Resolver::keeps(const Name& name, NodeId node, bool loose) {
  return std::all_of(name.conditions.begin(), name.conditions.end(),
                     [&](const Condition& condition) { return holds(condition, node, loose); });
}

std::vector<NodeId> Resolver::filtered(const Name& name, std::vector<NodeId> nodes) {
  if (name.conditions.empty()) return nodes;
  // of a scalar the conditions are about the object that it is in
  const auto about = [&](NodeId id) {
    const scan::Type type = model_.at(id).type;
    return model_.unknown(id) || type == scan::Type::object || type == scan::Type::array ? id : model_.at(id).parent;
  };
  for (const bool loose : {false, true}) {
    std::vector<NodeId> kept;
    for (const NodeId id : nodes)
      if (keeps(name, about(id), loose)) kept.push_back(id);
    // "not" must not select by a difference of case
    const bool negative = std::any_of(name.conditions.begin(), name.conditions.end(), [](const Condition& condition) {
      return condition.comparison == Comparison::not_equal;
    });
    if (negative && !loose) continue;
    if (!kept.empty() || loose) return kept;
  }
  return {};
}

}  // namespace jt::propose::rules
