// SPDX-License-Identifier: MIT
#include "core/search/path_tally.hpp"

#include <algorithm>

namespace jt::search {

PathTally::PathTally(PathTallyOptions options) : options_(options) {}

std::size_t PathTally::bytes(const Node& node) { return sizeof(Node) + node.step.name.size() + 2 * sizeof(Id); }

bool PathTally::is_full() const { return shapes_ >= options_.shapes || used_ >= options_.memory; }

// ---- adding

/// The child that counts such a step; `none` if there is none yet.
PathTally::Id PathTally::child(Id node, const path::LocationStep& step) const {
  const Node& holder = nodes_[node];
  const auto* name = std::get_if<std::string>(&step);
  if (name == nullptr) return holder.elements;
  if (holder.members != none) return holder.members;
  const auto found =
      std::find_if(holder.names.begin(), holder.names.end(), [&](Id each) { return nodes_[each].step.name == *name; });
  return found == holder.names.end() ? none : *found;
}

PathTally::Id PathTally::make(Id parent, ShapeStep step) {
  auto id = static_cast<Id>(nodes_.size());
  if (unused_.empty()) {
    nodes_.emplace_back();
  } else {
    id = unused_.back();
    unused_.pop_back();
  }
  Node& node = nodes_[id] = Node{};
  node.step = std::move(step);
  node.parent = parent;
  used_ += bytes(node);
  return id;
}

/// `none` if there is no room.
PathTally::Id PathTally::child_or_new(Id node, const path::LocationStep& step) {
  const Id known = child(node, step);
  if (known != none || closed_) return known;
  const auto* name = std::get_if<std::string>(&step);
  if (name == nullptr) {
    const Id id = make(node, {ShapeStep::Kind::elements});
    return nodes_[node].elements = id;
  }
  if (nodes_[node].names.size() == options_.most_names) {
    collapse(node);
    settle();
    return nodes_[node].members;
  }
  const Id id = make(node, {ShapeStep::Kind::name, *name});
  nodes_[node].names.push_back(id);
  return id;
}

/// The steps that it has in common with the location before lead through the same nodes, and are in the same objects.
void PathTally::add(const path::Location& location) {
  std::size_t same = 0;
  if (previous_known_) {
    const auto differ = std::mismatch(location.begin(), location.end(), previous_.begin(), previous_.end());
    same = static_cast<std::size_t>(differ.first - location.begin());
  }
  previous_.resize(same);
  previous_.insert(previous_.end(), location.begin() + static_cast<std::ptrdiff_t>(same), location.end());
  previous_known_ = true;
  trail_.resize(std::min(trail_.size(), same + 1));
  const std::uint64_t before = count_++;
  for (std::size_t depth = trail_.size() - 1; depth < location.size(); ++depth) {
    const Id next = child_or_new(trail_.back(), location[depth]);
    if (next == none) {
      ++omitted_;
      return;
    }
    if (depth >= same) ++nodes_[next].holders;
    trail_.push_back(next);
  }
  Node& end = nodes_[trail_.back()];
  if (end.count == 0 && closed_) {
    ++omitted_;
    return;
  }
  if (end.count++ == 0) {
    end.first = before;
    ++shapes_;
  }
  if (closed_ || !is_full()) return;
  unite_maps();
  trail_.resize(1);
  closed_ = shapes_ > options_.shapes / 4 * 3 || used_ > options_.memory / 4 * 3;
}

// ---- uniting the keys of maps

bool PathTally::is_map(const Node& node) const {
  if (node.names.size() <= options_.few_names) return false;
  const auto once =
      std::count_if(node.names.begin(), node.names.end(), [&](Id each) { return nodes_[each].holders == 1; });
  return node.names.size() > options_.most_names || 2 * static_cast<std::size_t>(once) > node.names.size();
}

/// Its members are counted as one from now on. `settle` must follow.
void PathTally::collapse(Id node) {
  if (nodes_[node].members == none) {
    const Id id = make(node, {ShapeStep::Kind::members});
    nodes_[node].members = id;
  }
  for (const Id each : std::exchange(nodes_[node].names, {})) to_merge_.emplace_back(each, nodes_[node].members);
}

/// A node that is to take another one may have been merged itself in the meantime.
void PathTally::settle() {
  while (!to_merge_.empty()) {
    auto [from, to] = to_merge_.back();
    to_merge_.pop_back();
    while (nodes_[to].into != none) to = nodes_[to].into;
    merge(from, to);
  }
  unused_.insert(unused_.end(), merged_.begin(), merged_.end());
  merged_.clear();
}

void PathTally::merge(Id from, Id to) {
  Node& source = nodes_[from];
  Node& target = nodes_[to];
  if (source.count > 0) {
    target.first = target.count > 0 ? std::min(target.first, source.first) : source.first;
    shapes_ -= target.count > 0 ? 1U : 0U;
    target.count += source.count;
  }
  target.holders += source.holders;
  used_ -= bytes(source);
  source.step.name = {};
  source.into = to;
  merged_.push_back(from);
  std::vector<Id> children = std::exchange(source.names, {});
  for (const Id each : {source.elements, source.members})
    if (each != none) children.push_back(each);
  for (const Id each : children) give(each, to);
  if (nodes_[to].names.size() > options_.most_names || (nodes_[to].members != none && !nodes_[to].names.empty()))
    collapse(to);
}

/// The child of a merged node becomes one of the node that took it, or is merged into one of those.
void PathTally::give(Id child, Id to) {
  Node& target = nodes_[to];
  const ShapeStep& step = nodes_[child].step;
  Id known = step.kind == ShapeStep::Kind::elements ? target.elements : target.members;
  if (step.kind == ShapeStep::Kind::name && known == none) known = this->child(to, step.name);
  if (known != none) {
    to_merge_.emplace_back(child, known);
    return;
  }
  nodes_[child].parent = to;
  if (step.kind == ShapeStep::Kind::name) {
    target.names.push_back(child);
  } else {
    (step.kind == ShapeStep::Kind::elements ? target.elements : target.members) = child;
  }
}

void PathTally::unite_maps() {
  std::vector<Id> open{0};
  while (!open.empty()) {
    const Id node = open.back();
    open.pop_back();
    if (is_map(nodes_[node])) {
      collapse(node);
      settle();
    }
    const Node& united = nodes_[node];
    open.insert(open.end(), united.names.begin(), united.names.end());
    for (const Id each : {united.elements, united.members})
      if (each != none) open.push_back(each);
  }
}

// ---- the result

std::uint64_t PathTally::finish() {
  unite_maps();
  order_.clear();
  for (Id id = 0; id < nodes_.size(); ++id)
    if (nodes_[id].count > 0 && nodes_[id].into == none) order_.push_back(id);
  std::sort(order_.begin(), order_.end(), [&](Id left, Id right) {
    const Node& a = nodes_[left];
    const Node& b = nodes_[right];
    return a.count != b.count ? a.count > b.count : a.first < b.first;
  });
  return order_.size();
}

void PathTally::each(const std::function<bool(const PathShape& shape, std::uint64_t count)>& take) const {
  for (const Id id : order_) {
    PathShape shape;
    for (Id at = id; nodes_[at].parent != none; at = nodes_[at].parent) shape.push_back(nodes_[at].step);
    std::reverse(shape.begin(), shape.end());
    if (!take(shape, nodes_[id].count)) return;
  }
}

std::string spell(const PathShape& shape, path::Spelling spelling) {
  if (spelling == path::Spelling::pointer) {
    path::Location location;
    for (const ShapeStep& step : shape) location.emplace_back(step.kind == ShapeStep::Kind::name ? step.name : "*");
    return path::spell(location, spelling);
  }
  const bool accessor = spelling == path::Spelling::accessor;
  std::string text = accessor ? "" : "$";
  for (const ShapeStep& step : shape) {
    if (step.kind == ShapeStep::Kind::name) {
      text += path::spell({step.name}, spelling).substr(accessor ? 0 : 1);
    } else {
      text += step.kind == ShapeStep::Kind::elements || spelling == path::Spelling::normalized ? "[*]" : ".*";
    }
  }
  return text.empty() ? "." : text;
}

}  // namespace jt::search
