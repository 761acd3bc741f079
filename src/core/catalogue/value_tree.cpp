// SPDX-License-Identifier: MIT
#include "core/catalogue/value_tree.hpp"

#include <algorithm>

#include "core/bytes/memory_source.hpp"
#include "core/json/escape.hpp"
#include "core/scan/checker.hpp"
#include "core/scan/cursor.hpp"
#include "core/text/words.hpp"

namespace jt::catalogue {

namespace {

/// Of an object with more members, they are sorted to be found.
constexpr std::size_t few_members = 16;

}  // namespace

std::string_view ValueTree::key(Node node) const {
  return std::string_view(keys_).substr(nodes_[node].key, nodes_[node].key_size);
}

std::string_view ValueTree::raw(Node node) const {
  const std::size_t quotes = is_string(node) ? 1 : 0;
  return text_.substr(nodes_[node].begin + quotes, nodes_[node].size - 2 * quotes);
}

std::string ValueTree::text(Node node) const {
  return is_string(node) ? json::decode(raw(node)) : std::string(raw(node));
}

Result<void> ValueTree::check(std::string_view text, const scan::StreamOptions& options) const {
  scan::Checker checker(options.kernel != nullptr ? *options.kernel : scan::best_kernel());
  if (auto fed = checker.feed({reinterpret_cast<const std::uint8_t*>(text.data()), text.size()}); !fed) return fed;
  return checker.finish();
}

ValueTree::Node ValueTree::append(Node parent, Node before) {
  const auto node = static_cast<Node>(nodes_.size());
  nodes_.emplace_back().parent = parent;
  if (before != none) {
    nodes_[before].next = node;
  } else if (parent != none) {
    nodes_[parent].first = node;
  }
  return node;
}

Result<void> ValueTree::read(std::string_view text, const scan::StreamOptions& options) {
  if (auto checked = check(text, options); !checked) return checked;
  text_ = text;
  nodes_.clear();
  keys_.clear();
  large_.clear();
  scan::StreamOptions small = options;
  small.lines = false;
  small.window = std::min(options.window, std::max<std::size_t>(64, (text.size() + 63) / 64 * 64));
  bytes::MemorySource source(text);
  scan::Stream stream(source, small);
  scan::Cursor cursor(stream);
  cursor.trust_keys();
  if (!cursor.start()) return fail(cursor.failure());
  Node around = none;
  std::vector<Node> last{none};  // at each level, the entry before
  do {
    const Node node = append(around, last.back());
    last.back() = node;
    Entry& entry = nodes_[node];
    entry.type = cursor.type();
    entry.begin = static_cast<std::uint32_t>(cursor.begin());
    if (cursor.in_object()) {
      entry.key = static_cast<std::uint32_t>(keys_.size());
      json::decode_to(keys_, cursor.key());
      entry.key_size = static_cast<std::uint32_t>(keys_.size()) - entry.key;
    } else if (around != none) {
      entry.key = static_cast<std::uint32_t>(cursor.index());
    }
    if (is_container(node)) {
      if (!cursor.enter()) return fail(cursor.failure());
      around = node;
      last.push_back(none);
    } else {
      if (!cursor.skip()) return fail(cursor.failure());
      nodes_[node].size = static_cast<std::uint32_t>(cursor.end()) - nodes_[node].begin;
    }
    while (around != none) {
      const scan::Step step = cursor.next();
      if (step == scan::Step::fail) return fail(cursor.failure());
      if (step == scan::Step::entry) break;
      if (is_object(around)) drop_duplicates(around);
      around = parent(around);
      last.pop_back();
    }
  } while (around != none);
  return {};
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
      location.emplace_back(std::uint64_t{nodes_[node].key});
    }
  }
  std::reverse(location.begin() + static_cast<std::ptrdiff_t>(first), location.end());
}

}  // namespace jt::catalogue
