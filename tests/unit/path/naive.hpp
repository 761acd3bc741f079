// SPDX-License-Identifier: MIT
// A literal implementation of RFC 9535 on documents in memory: slow and simple; the engine is compared with it.
#pragma once

#include <doctest/doctest.h>

#include <nlohmann/json.hpp>
#include <random>
#include <string>
#include <utility>
#include <vector>

#include "core/path/evaluate.hpp"
#include "path/documents.hpp"

namespace jt_path_test {

using Json = nlohmann::ordered_json;
using jt::path::Comparison;
using jt::path::Condition;
using jt::path::Literal;
using jt::path::Operand;
using jt::path::Query;
using jt::path::Segment;
using jt::path::Selector;

inline Json random_json(std::mt19937_64& random, int depth) {
  const auto kind = random() % (depth > 0 ? 8 : 3);
  if (kind < 3) return random() % 10;
  const auto size = random() % (depth > 2 ? 5 : 4);
  if (kind < 6) {
    Json array = Json::array();
    for (auto n = size; n > 0; --n) array.push_back(random_json(random, depth - 1));
    return array;
  }
  Json object = Json::object();
  for (auto n = size; n > 0; --n)
    object[std::string(1, static_cast<char>('a' + random() % 3))] = random_json(random, depth - 1);
  return object;
}

using Node = std::pair<std::string, const Json*>;

/// What the query selects, from the candidate of a filter or from the root.
inline std::vector<Node> selected(const Query& query, const Json& candidate, const Json& root);

inline Json literal(const Literal& literal) {
  switch (literal.kind) {
    case Literal::Kind::number:
      return Json::parse(literal.text);
    case Literal::Kind::string:
      return literal.text;
    case Literal::Kind::null:
      return nullptr;
    default:
      return literal.kind == Literal::Kind::yes;
  }
}

/// The value of an operand; nothing is an empty vector.
inline std::vector<Json> value_of(const Operand& operand, const Json& candidate, const Json& root) {
  if (const auto* given = std::get_if<Literal>(&operand)) return {literal(*given)};
  if (const auto* query = std::get_if<std::shared_ptr<const Query>>(&operand)) {
    std::vector<Json> out;
    for (const Node& node : selected(**query, candidate, root)) out.push_back(*node.second);
    return out;
  }
  const jt::path::Call& call = *std::get<std::shared_ptr<const jt::path::Call>>(operand);
  const std::vector<Json> inner = value_of(call.arguments[0], candidate, root);
  if (call.function == jt::path::Function::count) return {Json(inner.size())};
  if (call.function == jt::path::Function::value) return inner.size() == 1 ? inner : std::vector<Json>{};
  REQUIRE(call.function == jt::path::Function::length);
  if (inner.empty() || !inner[0].is_structured()) return {};
  return {Json(inner[0].size())};
}

inline bool less(const std::vector<Json>& left, const std::vector<Json>& right) {
  return !left.empty() && !right.empty() && left[0].is_number() && right[0].is_number() && left[0] < right[0];
}

inline bool equal(const std::vector<Json>& left, const std::vector<Json>& right) {
  if (left.empty() || right.empty()) return left.empty() && right.empty();
  return nlohmann::json::parse(left[0].dump()) == nlohmann::json::parse(right[0].dump());
}

inline bool holds(const Condition& condition, const Json& candidate, const Json& root) {
  const auto part = [&](const Condition& each) { return holds(each, candidate, root); };
  switch (condition.kind) {
    case Condition::Kind::any:
      return std::any_of(condition.parts.begin(), condition.parts.end(), part);
    case Condition::Kind::all:
      return std::all_of(condition.parts.begin(), condition.parts.end(), part);
    case Condition::Kind::negation:
      return !part(condition.parts[0]);
    case Condition::Kind::test:
      return !value_of(condition.left, candidate, root).empty();
    case Condition::Kind::comparison:
      break;
  }
  const std::vector<Json> left = value_of(condition.left, candidate, root);
  const std::vector<Json> right = value_of(condition.right, candidate, root);
  switch (condition.comparison) {
    case Comparison::equal:
      return equal(left, right);
    case Comparison::not_equal:
      return !equal(left, right);
    case Comparison::less:
      return less(left, right);
    case Comparison::less_equal:
      return less(left, right) || equal(left, right);
    case Comparison::greater:
      return less(right, left);
    case Comparison::greater_equal:
      return less(right, left) || equal(left, right);
  }
  return false;
}

inline void children(const Node& node, std::vector<Node>& out) {
  if (node.second->is_object()) {
    for (const auto& [key, value] : node.second->items()) out.emplace_back(node.first + "['" + key + "']", &value);
  } else if (node.second->is_array()) {
    for (std::size_t i = 0; i < node.second->size(); ++i)
      out.emplace_back(node.first + "[" + std::to_string(i) + "]", &(*node.second)[i]);
  }
}

/// A literal implementation of RFC 9535, on a document in memory.
inline void apply(const Selector& selector, const Node& node, const Json& root, std::vector<Node>& out) {
  std::vector<Node> all;
  children(node, all);
  const auto size = static_cast<std::int64_t>(all.size());
  switch (selector.kind) {
    case Selector::Kind::wildcard:
      out.insert(out.end(), all.begin(), all.end());
      return;
    case Selector::Kind::name:
      if (!node.second->is_object()) return;
      for (const Node& child : all) {
        if (child.first == node.first + "['" + selector.text + "']") out.push_back(child);
      }
      return;
    case Selector::Kind::index: {
      const std::int64_t at = selector.index < 0 ? size + selector.index : selector.index;
      if (node.second->is_array() && at >= 0 && at < size) out.push_back(all[static_cast<std::size_t>(at)]);
      return;
    }
    case Selector::Kind::slice: {
      if (!node.second->is_array() || selector.slice.step == 0) return;
      const std::int64_t step = selector.slice.step;
      const auto normal = [&](std::int64_t bound) { return bound >= 0 ? bound : size + bound; };
      const std::int64_t start = normal(selector.slice.start.value_or(step > 0 ? 0 : size - 1));
      const std::int64_t end = selector.slice.end ? normal(*selector.slice.end) : step > 0 ? size : -1;
      if (step > 0) {
        for (std::int64_t i = std::clamp<std::int64_t>(start, 0, size); i < std::min(end, size); i += step)
          out.push_back(all[static_cast<std::size_t>(i)]);
      } else {
        for (std::int64_t i = std::clamp<std::int64_t>(start, -1, size - 1); i > std::max<std::int64_t>(end, -1);
             i += step)
          out.push_back(all[static_cast<std::size_t>(i)]);
      }
      return;
    }
    case Selector::Kind::filter:
      for (const Node& child : all)
        if (holds(*selector.filter, *child.second, root)) out.push_back(child);
      return;
    case Selector::Kind::token:
      FAIL("pointers have no selectors");
  }
}

inline void descend(const Node& node, std::vector<Node>& out) {
  out.push_back(node);
  std::vector<Node> all;
  children(node, all);
  for (const Node& child : all) descend(child, out);
}

inline std::vector<Node> selected(const Query& query, const Json& candidate, const Json& root) {
  std::vector<Node> nodes{{"$", query.absolute ? &root : &candidate}};
  for (const Segment& segment : query.segments) {
    std::vector<Node> inputs;
    for (const Node& node : nodes) {
      if (segment.descendant) {
        descend(node, inputs);
      } else {
        inputs.push_back(node);
      }
    }
    nodes.clear();
    for (const Node& node : inputs) {
      for (const Selector& selector : segment.selectors) apply(selector, node, root, nodes);
    }
  }
  return nodes;
}

inline Matches expected(const Json& document, const Query& query) {
  Matches out;
  for (const Node& node : selected(query, document, document)) {
    out.paths.push_back(node.first);
    out.values.push_back(node.second->dump());
  }
  return out;
}

}  // namespace jt_path_test
