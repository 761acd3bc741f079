// SPDX-License-Identifier: MIT
#include "core/catalogue/value_tree.hpp"

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/text/words.hpp"

namespace jt::catalogue {

namespace {

/// Of an object with more members, they are sorted to be found.
constexpr std::size_t few_members = 16;

std::string_view unquoted(std::string_view string) { return string.substr(1, string.size() - 2); }

bool same_key(const value::View& one, const value::View& other) {
  if (one.key_text() == other.key_text()) return true;
  const bool escaped = json::has_backslash(one.key_text()) || json::has_backslash(other.key_text());
  return escaped && one.key() == other.key();
}

}  // namespace

std::string_view ValueTree::key(Node node) const {
  const std::string_view raw = unquoted(view(node).key_text());
  if (!json::has_backslash(raw)) return raw;
  key_ = json::decode(raw);
  return key_;
}

std::string_view ValueTree::raw(Node node) const {
  return is_string(node) ? unquoted(view(node).text()) : view(node).text();
}

Result<void> ValueTree::read(std::string_view text, bool checked) {
  TRY(checked ? tape_.index(text) : tape_.read(text));
  nodes_.clear();
  large_.clear();
  open_.clear();
  nodes_.push_back({tape_.root(), none, none, none, 0});
  enter(root);
  while (!open_.empty()) {
    Open& here = open_.back();
    if (here.next == here.end) {
      if (is_object(here.container)) drop_duplicates(here.container);
      open_.pop_back();
      continue;
    }
    enter(append(*here.next++, here));
  }
  return {};
}

void ValueTree::enter(Node container) {
  const value::View& entries = view(container);
  if (entries.is_container()) open_.push_back({container, none, entries.begin(), entries.end()});
}

ValueTree::Node ValueTree::append(const value::View& view, Open& around) {
  const auto node = static_cast<Node>(nodes_.size());
  const std::uint32_t index = around.last == none ? 0 : nodes_[around.last].index + 1;
  nodes_.push_back({view, around.container, none, none, index});
  (around.last == none ? nodes_[around.container].first : nodes_[around.last].next) = node;
  return around.last = node;
}

/// Takes members whose key has occurred before out of the list.
void ValueTree::drop_duplicates(Node object) {
  if (first_child(object) == none || next_sibling(first_child(object)) == none) return;
  Node before = none;
  std::size_t count = 0;
  for (Node node = first_child(object); node != none && count <= few_members; node = next_sibling(node), ++count) {
    Node other = first_child(object);
    while (other != node && !same_key(view(other), view(node))) other = next_sibling(other);
    if (other != node) {
      nodes_[before].next = next_sibling(node);
    } else {
      before = node;
    }
  }
  if (count <= few_members) return;
  Members members;
  for (Node node = first_child(object); node != none; node = next_sibling(node)) members.emplace_back(key(node), node);
  std::sort(members.begin(), members.end());
  const auto same = [](const auto& one, const auto& other) { return one.first == other.first; };
  members.erase(std::unique(members.begin(), members.end(), same), members.end());
  std::vector<Node> in_order;
  for (const auto& [key, node] : members) in_order.push_back(node);
  std::sort(in_order.begin(), in_order.end());
  for (std::size_t i = 0; i < in_order.size(); ++i)
    nodes_[in_order[i]].next = i + 1 < in_order.size() ? in_order[i + 1] : none;
  large_.emplace(object, std::move(members));
}

ValueTree::Node ValueTree::member(Node object, std::string_view wanted) const {
  if (!is_object(object)) return none;
  const auto large = large_.find(object);
  if (large != large_.end()) {
    const auto found = std::lower_bound(large->second.begin(), large->second.end(), wanted,
                                        [](const auto& member, std::string_view text) { return member.first < text; });
    return found != large->second.end() && found->first == wanted ? found->second : none;
  }
  Node node = first_child(object);
  while (node != none && !view(node).key_is(wanted)) node = next_sibling(node);
  return node;
}

ValueTree::Node ValueTree::element(Node array, std::uint64_t index) const {
  Node node = is_array(array) ? first_child(array) : none;
  for (; node != none && index > 0; --index) node = next_sibling(node);
  return node;
}

ValueTree::Node ValueTree::at(Node node, const path::Path& pointer) const {
  for (const path::PathStep& step : pointer.steps) {
    if (is_object(node)) {
      node = member(node, step.text);
    } else {
      const bool index_like = step.text.size() == 1 || !step.text.starts_with('0');
      const auto index = index_like ? text::parse_number(step.text) : std::nullopt;
      node = index ? element(node, *index) : none;
    }
    if (node == none) return none;
  }
  return node;
}

void ValueTree::append_steps(Node node, path::Location& location) const {
  const std::size_t first = location.size();
  for (; parent(node) != none; node = parent(node)) {
    if (is_object(parent(node))) {
      location.emplace_back(std::string(key(node)));
    } else {
      location.emplace_back(std::uint64_t{nodes_[node].index});
    }
  }
  std::reverse(location.begin() + static_cast<std::ptrdiff_t>(first), location.end());
}

}  // namespace jt::catalogue
