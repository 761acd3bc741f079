// SPDX-License-Identifier: MIT
#include "core/propose/rules/model.hpp"

#include <algorithm>

#include "core/json/escape.hpp"

namespace jt::propose::rules {

Model::Model(const Tree& tree, bool scoped, bool placed) : tree_(tree), scoped_(scoped), placed_(placed) {
  std::unordered_map<std::string_view, std::uint32_t> numbers;
  key_of_.resize(tree.size());
  forms_.emplace_back();
  for (NodeId id = 0; id < tree.size(); ++id) {
    const Node& node = tree.at(id);
    if (node.element || node.parent == no_node) continue;
    const auto [found, fresh] = numbers.try_emplace(node.key, static_cast<std::uint32_t>(forms_.size()));
    if (fresh) forms_.push_back(forms_of(node.key));
    key_of_[id] = found->second;
  }
}

path::Location Model::location(NodeId id) const {
  if (id < tree_.size()) return tree_.location(id);
  path::Location location = tree_.location(at(id).parent);
  location.emplace_back(at(id).index);
  return location;
}

bool Model::within(NodeId id, NodeId ancestor) const {
  while (id != ancestor && id != no_node) id = at(id).parent;
  return id == ancestor;
}

std::vector<NodeId> Model::children(NodeId id) const {
  std::vector<NodeId> out;
  for (NodeId child = at(id).first_child; child != no_node; child = at(child).next_sibling) out.push_back(child);
  return out;
}

std::optional<NodeId> Model::member(NodeId object, std::string_view key) const {
  if (at(object).type != scan::Type::object) return std::nullopt;
  for (NodeId child = at(object).first_child; child != no_node; child = at(child).next_sibling)
    if (at(child).key == key) return child;
  return std::nullopt;
}

NodeId Model::add(NodeId array, std::uint64_t index) {
  const auto [found, fresh] = added_at_.try_emplace({array, index}, static_cast<NodeId>(tree_.size() + added_.size()));
  if (fresh) {
    Node node;
    node.parent = array;
    node.element = true;
    node.index = index;
    added_.push_back(std::move(node));
  }
  return found->second;
}

NodeId Model::element(NodeId array, std::uint64_t index) {
  for (NodeId child = at(array).first_child; child != no_node; child = at(child).next_sibling)
    if (at(child).index == index) return child;
  return add(array, index);
}

std::optional<std::vector<NodeId>> Model::elements(NodeId array) {
  const std::uint64_t count = at(array).count;
  if (count > most_elements) return std::nullopt;
  std::vector<NodeId> out(count, no_node);
  for (const NodeId child : children(array)) out[at(child).index] = child;
  for (std::uint64_t i = 0; i < count; ++i)
    if (out[i] == no_node) out[i] = add(array, i);
  return out;
}

std::string Model::text(NodeId id) const {
  const Node& node = at(id);
  if (node.type != scan::Type::string) return node.text;
  if (node.text.size() < 2) return {};
  return json::decode(std::string_view(node.text).substr(1, node.text.size() - 2));
}

}  // namespace jt::propose::rules
