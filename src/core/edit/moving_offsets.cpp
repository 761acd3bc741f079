// SPDX-License-Identifier: MIT
// Splay trees: D. D. Sleator, R. E. Tarjan, Self-Adjusting Binary Search Trees, Journal of the ACM 32(3), 1985.
#include "core/edit/moving_offsets.hpp"

namespace jt::edit {

/// Rotates `id` into the position of its parent.
void MovingOffsets::rotate(Id id) {
  ++rotations_;
  Node& node = nodes_[id];
  const Id parent_id = node.parent;
  Node& parent = nodes_[parent_id];
  const Id above = parent.parent;
  const bool is_left = parent.left == id;
  const Id inner = is_left ? node.right : node.left;
  (is_left ? parent.left : parent.right) = inner;
  if (inner != none) {
    nodes_[inner].parent = parent_id;
    nodes_[inner].delta += node.delta;
  }
  (is_left ? node.right : node.left) = parent_id;
  parent.parent = id;
  node.parent = above;
  const std::uint64_t down = node.delta;
  node.delta += parent.delta;
  parent.delta = 0 - down;
  if (above == none) {
    root_ = id;
  } else {
    (nodes_[above].left == parent_id ? nodes_[above].left : nodes_[above].right) = id;
  }
}

/// Makes it the root.
void MovingOffsets::splay(Id id) {
  while (nodes_[id].parent != none) {
    const Id parent = nodes_[id].parent;
    const Id above = nodes_[parent].parent;
    if (above != none) {
      const bool same_side = (nodes_[above].left == parent) == (nodes_[parent].left == id);
      rotate(same_side ? parent : id);
    }
    rotate(id);
  }
}

/// The first one that is not before (offset, boundary), made the root; none if all are before.
MovingOffsets::Id MovingOffsets::first_from(std::uint64_t offset, Boundary boundary) {
  Id found = none;
  Id last = none;
  std::uint64_t at = 0;
  for (Id id = root_; id != none;) {
    const Node& node = nodes_[id];
    at += node.delta;
    last = id;
    const bool before = at != offset ? at < offset : node.boundary < boundary;
    if (!before) found = id;
    id = before ? node.right : node.left;
  }
  if (last != none) splay(last);  // the deepest one that was visited pays for the search
  if (found != none) splay(found);
  return found;
}

void MovingOffsets::adopt(Id& side, Id parent, Id child, std::uint64_t child_offset) {
  side = child;
  if (child == none) return;
  nodes_[child].parent = parent;
  nodes_[child].delta = child_offset - nodes_[parent].delta;
}

MovingOffsets::Id MovingOffsets::add(std::uint64_t offset, Boundary boundary) {
  const auto id = static_cast<Id>(nodes_.size());
  const Id next = first_from(offset, boundary);
  nodes_.push_back({offset, none, none, none, boundary, false});
  Node& node = nodes_[id];
  if (next == none) {
    if (root_ != none) adopt(node.left, id, root_, nodes_[root_].delta);
  } else {
    const Id before = nodes_[next].left;
    const std::uint64_t before_offset = before == none ? 0 : nodes_[next].delta + nodes_[before].delta;
    nodes_[next].left = none;
    adopt(node.left, id, before, before_offset);
    adopt(node.right, id, next, nodes_[next].delta);
  }
  root_ = id;
  return id;
}

std::uint64_t MovingOffsets::at(Id id) {
  if (!nodes_[id].dropped) splay(id);
  return nodes_[id].delta;
}

void MovingOffsets::drop(Id id) {
  if (id == none || nodes_[id].dropped) return;
  splay(id);
  Node& node = nodes_[id];
  const Id left = node.left;
  const Id right = node.right;
  const std::uint64_t right_offset = right == none ? 0 : node.delta + nodes_[right].delta;
  if (left != none) {
    nodes_[left].parent = none;
    nodes_[left].delta += node.delta;
    root_ = left;
    Id last = left;
    while (nodes_[last].right != none) last = nodes_[last].right;
    splay(last);
    adopt(nodes_[last].right, last, right, right_offset);
  } else {
    root_ = right;
    if (right != none) {
      nodes_[right].parent = none;
      nodes_[right].delta = right_offset;
    }
  }
  node.left = node.right = none;
  node.dropped = true;
}

void MovingOffsets::splice(const splice::Splice& splice) {
  const std::uint64_t end = splice.at + splice.removed;
  const bool removes = splice.removed > 0;
  while (removes) {
    const Id within = first_from(splice.at + 1, Boundary::end);
    if (within == none || nodes_[within].delta >= end) break;
    drop(within);
  }
  const Id behind = first_from(end, removes ? Boundary::end : Boundary::begin);
  if (behind == none) return;
  const std::uint64_t more = splice.written - splice.removed;  // modulo 2^64
  Node& node = nodes_[behind];
  node.delta += more;
  if (node.left != none) nodes_[node.left].delta -= more;
}

void MovingOffsets::move(std::uint64_t by) {
  if (root_ != none) nodes_[root_].delta += by;
}

}  // namespace jt::edit
