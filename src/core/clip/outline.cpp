// SPDX-License-Identifier: MIT
// It recurses over the levels that are kept (at most `ClipOptions::deepest`), never over the depth of the document.
#include "core/clip/outline.hpp"

#include <algorithm>

#include "core/document/characters.hpp"

namespace jt::clip {

namespace {

// What an entry takes at least, so that there are not too many of them.
constexpr std::uint64_t node_cost = 16;
// Strings are not cut shorter than this for more levels.
constexpr std::uint64_t shortest = 8;

std::uint64_t cost(const OutlineNode& node) { return node_cost + node.key.size() + node.text.size(); }

}  // namespace

std::string first_characters(std::string_view text, std::uint64_t characters, std::uint64_t& left_out) {
  if (text.size() <= characters) return std::string(text);
  document::CharacterGate gate(characters, std::numeric_limits<std::uint64_t>::max());
  std::string kept;
  const scan::Sink keep = [&kept](std::string_view piece) {
    kept += piece;
    return true;
  };
  gate.feed(text, keep);
  gate.finish(keep);
  left_out += gate.cut();
  return kept;
}

Outline::Outline(const ClipOptions& most, unsigned depth, std::uint64_t bytes) : limits_(most), budget_(16 * bytes) {
  limits_.max_depth = depth;
  limits_.max_items = std::min(most.max_items, bytes);
  limits_.max_keys = std::min(most.max_keys, bytes);
  limits_.max_string = std::min(most.max_string, bytes);
  last_keys_ = limits_.max_keys;
}

std::uint64_t Outline::most_entries(const OutlineNode& container, unsigned level) const {
  if (container.type != scan::Type::object) return limits_.max_items;
  return level < limits_.max_depth ? limits_.max_keys : last_keys_;
}

OutlineNode* Outline::add(OutlineNode& container, unsigned level) {
  if (container.entries.size() >= most_entries(container, level)) return nullptr;
  return container.entries.emplace_back(std::make_unique<OutlineNode>()).get();
}

bool Outline::charge(OutlineNode& node) {
  cut_texts(node);
  used_ += cost(node);
  while (used_ > budget_) {
    if (!shrink()) return false;
    used_ = prune(root_, true, 1);
  }
  return true;
}

// Lowers the limit that matters least.
bool Outline::shrink() {
  if (limits_.max_string > 5 * shortest) {
    limits_.max_string = std::max(5 * shortest, limits_.max_string / 2);
  } else if (limits_.max_items > 1) {
    limits_.max_items /= 2;
  } else if (limits_.max_string > shortest) {
    limits_.max_string = shortest;
  } else if (last_keys_ > 1) {
    last_keys_ /= 2;
  } else {
    return false;
  }
  return true;
}

void Outline::cut_texts(OutlineNode& node) const {
  const auto cut = [](std::string& text, std::uint64_t limit, std::uint64_t& left_out) {
    if (text.size() > limit) text = first_characters(text, limit, left_out);
  };
  cut(node.key, limits_.key_limit(), node.key_cut);
  if (node.type == scan::Type::string) cut(node.text, limits_.max_string, node.cut);
}

// What is left then. The entry that is being read is the last one at each level, and stays until it is complete.
std::uint64_t Outline::prune(OutlineNode& node, bool building, unsigned level) {
  cut_texts(node);
  std::uint64_t sum = cost(node);
  const std::uint64_t limit = most_entries(node, level);
  if (node.entries.size() > limit) {
    const auto from = node.entries.begin() + static_cast<std::ptrdiff_t>(limit);
    node.entries.erase(from, building ? node.entries.end() - 1 : node.entries.end());
  }
  for (std::size_t i = 0; i < node.entries.size(); ++i)
    sum += prune(*node.entries[i], building && i + 1 == node.entries.size(), level + 1);
  return sum;
}

// One limit is for the objects of all levels: it is what those on the last level have, or the others need.
void Outline::finish() {
  prune(root_, false, 1);
  std::uint64_t most = last_keys_;
  if (const std::uint64_t upper = upper_keys(limits_); upper <= limits_.max_keys) most = std::max(most, upper);
  limits_.max_keys = most;
}

std::uint64_t Outline::upper_keys(const ClipOptions& most_wanted) const {
  std::uint64_t most = 0;
  std::vector<std::pair<const OutlineNode*, unsigned>> open{{&root_, 1}};
  while (!open.empty()) {
    const auto [node, level] = open.back();
    open.pop_back();
    if (level >= limits_.max_depth) continue;
    const bool object = node->type == scan::Type::object;
    const std::uint64_t from = level == 1 ? std::min(most_wanted.from, node->count) : 0;
    const std::uint64_t wanted = std::min(node->count - from, most_wanted.max_keys);
    if (object && node->entries.size() < wanted) return std::numeric_limits<std::uint64_t>::max();
    if (object) most = std::max(most, wanted);
    const std::size_t shown = object ? node->entries.size() : std::min<std::size_t>(node->entries.size(), 1);
    for (std::size_t i = 0; i < shown; ++i) open.emplace_back(node->entries[i].get(), level + 1);
  }
  return most;
}

}  // namespace jt::clip
