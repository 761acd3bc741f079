// SPDX-License-Identifier: MIT
#include "core/propose/rules/model.hpp"

#include <algorithm>

#include "core/edit/value.hpp"
#include "core/json/escape.hpp"
#include "core/scan/container.hpp"

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

bool Model::is_scalar_element(NodeId id) const { return at(id).element && !unknown(id) && !is_container(at(id).type); }

bool Model::within(NodeId id, NodeId ancestor) const {
  while (id != ancestor && id != no_node) id = at(id).parent;
  return id == ancestor;
}

std::vector<NodeId> Model::children(NodeId id) const {
  std::vector<NodeId> out;
  for (NodeId child = at(id).first_child; child != no_node; child = at(child).next_sibling)
    if (!gone(child)) out.push_back(child);
  return out;
}

bool Model::kept_all(NodeId id) const {
  std::uint64_t kept = 0;
  for (NodeId child = at(id).first_child; child != no_node; child = at(child).next_sibling) ++kept;
  return kept == at(id).count;
}

std::optional<NodeId> Model::member(NodeId object, std::string_view key) const {
  if (at(object).type != scan::Type::object) return std::nullopt;
  for (NodeId child = at(object).first_child; child != no_node; child = at(child).next_sibling)
    if (at(child).key == key && !gone(child)) return child;
  return std::nullopt;
}

void Model::empty(NodeId id) {
  std::vector<NodeId> open = children(id);
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    gone_.insert(node);
    const std::vector<NodeId> inner = children(node);
    open.insert(open.end(), inner.begin(), inner.end());
  }
}

void Model::set(NodeId id, std::string text) {
  empty(id);
  Node node = at(id);
  if (!text.empty()) node.type = edit::type_of_value(text);
  node.text = text.size() <= Wanted::longest_text ? std::move(text) : std::string();
  changed_.insert_or_assign(id, std::move(node));
}

void Model::remove(NodeId id) {
  empty(id);
  gone_.insert(id);
  if (at(id).element) taken_[at(id).parent].insert(at(id).index);
}

void Model::restore() {
  changed_.clear();
  gone_.clear();
  taken_.clear();
}

std::uint64_t Model::left(NodeId array) const {
  const auto found = taken_.find(array);
  return at(array).count - (found == taken_.end() ? 0 : found->second.size());
}

std::optional<std::uint64_t> Model::position(NodeId array, std::int64_t ordinal) const {
  const auto found = taken_.find(array);
  const std::uint64_t count = left(array);
  const std::uint64_t from_end = ordinal < 0 ? static_cast<std::uint64_t>(-ordinal) : 0;
  if (from_end > count || (ordinal >= 0 && static_cast<std::uint64_t>(ordinal) >= count)) return std::nullopt;
  std::uint64_t index = ordinal < 0 ? count - from_end : static_cast<std::uint64_t>(ordinal);
  if (found == taken_.end()) return index;
  for (const std::uint64_t taken : found->second)
    if (taken <= index) ++index;
  return index;
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
  for (NodeId child = at(array).first_child; child != no_node; child = at(child).next_sibling)
    out[at(child).index] = child;
  for (std::uint64_t i = 0; i < count; ++i)
    if (out[i] == no_node) out[i] = add(array, i);
  std::erase_if(out, [&](NodeId id) { return gone(id); });
  return out;
}

bool Model::begins_in_member(NodeId object, std::string_view dotted) const {
  const std::size_t dot = dotted.find('.');
  if (dot == std::string_view::npos) return false;
  const auto holds = [&](NodeId holder) {
    const auto first = member(holder, dotted.substr(0, dot));
    return first && scan::is_container(at(*first).type);
  };
  return holds(object) || holds(Tree::root);
}

std::string Model::text(NodeId id) const {
  const Node& node = at(id);
  if (node.type != scan::Type::string) return node.text;
  if (node.text.size() < 2) return {};
  return json::decode(std::string_view(node.text).substr(1, node.text.size() - 2));
}

}  // namespace jt::propose::rules
