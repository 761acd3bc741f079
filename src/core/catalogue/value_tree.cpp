// SPDX-License-Identifier: MIT
#include "core/catalogue/value_tree.hpp"

#include <algorithm>
#include <utility>

#include "core/json/escape.hpp"
#include "core/text/words.hpp"

namespace jt::catalogue {

namespace {

/// Of an object with more members, they are sorted to be found.
constexpr std::size_t few_members = 16;

}  // namespace

std::string_view ValueTree::key(Node node) const {
  const Key& key = nodes_[node].key;
  return (key.decoded ? std::string_view(keys_) : text_).substr(key.begin, key.size);
}

std::string_view ValueTree::raw(Node node) const {
  const std::size_t quotes = is_string(node) ? 1 : 0;
  return text_.substr(nodes_[node].begin + quotes, nodes_[node].size - 2 * quotes);
}

std::string ValueTree::text(Node node) const {
  return is_string(node) ? json::decode(raw(node)) : std::string(raw(node));
}

ValueTree::Node ValueTree::append(Key& key, scan::Type type, std::size_t begin, std::size_t end) {
  const auto node = static_cast<Node>(nodes_.size());
  Entry& entry = nodes_.emplace_back();
  entry.type = type;
  entry.begin = static_cast<std::uint32_t>(begin);
  entry.size = static_cast<std::uint32_t>(end - begin);
  entry.parent = open_.empty() ? none : open_.back().container;
  if (entry.parent != none && is_array(entry.parent)) key.begin = open_.back().count;
  entry.key = std::exchange(key, Key{});
  if (!open_.empty()) {
    Open& around = open_.back();
    (around.last == none ? nodes_[around.container].first : nodes_[around.last].next) = node;
    around.last = node;
    ++around.count;
  }
  return node;
}

/// A key between its quotes. One without escapes is used as it is spelled.
ValueTree::Key ValueTree::key_at(std::size_t begin, std::size_t end) {
  const std::string_view raw = text_.substr(begin, end - begin);
  Key key{static_cast<std::uint32_t>(begin), static_cast<std::uint32_t>(raw.size()), false};
  if (!json::has_backslash(raw)) return key;
  key.begin = static_cast<std::uint32_t>(keys_.size());
  json::decode_to(keys_, raw);
  key.size = static_cast<std::uint32_t>(keys_.size() - key.begin);
  key.decoded = true;
  return key;
}

Result<void> ValueTree::check(std::string_view text) {
  checker_.reset();
  auto good = checker_.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()});
  return good ? checker_.finish() : good;
}

Result<void> ValueTree::read(std::string_view text, bool checked) {
  if (auto good = checked ? Result<void>() : check(text); !good) return good;
  text_ = text;
  nodes_.clear();
  keys_.clear();
  large_.clear();
  open_.clear();
  build();
  return {};
}

/// Of a text that is known to be valid: nothing is checked here.
void ValueTree::build() {
  Key key;
  bool keyed = false;
  for (std::size_t at = 0; at < text_.size();) {
    const char c = text_[at];
    const scan::Type type = scan::type_of[static_cast<std::uint8_t>(c)];
    if (c == '}' || c == ']') {
      if (c == '}') drop_duplicates(open_.back().container);
      open_.pop_back();
    }
    if (type == scan::no_type) {
      ++at;
      continue;
    }
    const bool container = type == scan::Type::object || type == scan::Type::array;
    const std::size_t end = type == scan::Type::string ? after_string(at) : container ? at + 1 : after_scalar(at);
    if (type == scan::Type::string && !keyed && !open_.empty() && is_object(open_.back().container)) {
      key = key_at(at + 1, end - 1);
      keyed = true;
    } else {
      const Node node = append(key, type, at, end);
      keyed = false;
      if (container) open_.push_back({node, none, 0});
    }
    at = end;
  }
}

/// After the closing quote of the string that begins there.
std::size_t ValueTree::after_string(std::size_t begin) const {
  std::size_t at = begin;
  for (;;) {
    at = text_.find('"', at + 1);
    std::size_t slashes = 0;
    while (text_[at - 1 - slashes] == '\\') ++slashes;
    if (slashes % 2 == 0) return at + 1;
  }
}

/// After the number or literal that begins there.
std::size_t ValueTree::after_scalar(std::size_t begin) const {
  return std::min(text_.find_first_of(",]} \t\r\n", begin), text_.size());
}

/// The members by key, those with the same key in the order of the document.
ValueTree::Members ValueTree::sorted_members(Node object) const {
  Members members;
  for (Node node = first_child(object); node != none; node = next_sibling(node)) members.push_back(node);
  std::stable_sort(members.begin(), members.end(), [this](Node a, Node b) { return key(a) < key(b); });
  return members;
}

/// Takes members whose key has occurred before out of the list.
void ValueTree::drop_duplicates(Node object) {
  if (first_child(object) == none || next_sibling(first_child(object)) == none) return;
  Node before = none;
  std::size_t count = 0;
  for (Node node = first_child(object); node != none && count <= few_members; node = next_sibling(node), ++count) {
    Node other = first_child(object);
    while (other != node && key(other) != key(node)) other = next_sibling(other);
    if (other != node) {
      nodes_[before].next = next_sibling(node);
    } else {
      before = node;
    }
  }
  if (count <= few_members) return;
  Members members = sorted_members(object);
  const auto same = [this](Node a, Node b) { return key(a) == key(b); };
  members.erase(std::unique(members.begin(), members.end(), same), members.end());
  Members in_order = members;
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
                                        [this](Node node, std::string_view text) { return key(node) < text; });
    return found != large->second.end() && key(*found) == wanted ? *found : none;
  }
  Node node = first_child(object);
  while (node != none && key(node) != wanted) node = next_sibling(node);
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
      location.emplace_back(std::uint64_t{nodes_[node].key.begin});
    }
  }
  std::reverse(location.begin() + static_cast<std::ptrdiff_t>(first), location.end());
}

}  // namespace jt::catalogue
