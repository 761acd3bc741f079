// SPDX-License-Identifier: MIT
// The part of Resolver that selects hits by where they are.
#include <algorithm>
#include <array>

#include "core/propose/rules/resolver.hpp"

#include "core/scan/container.hpp"

namespace jt::propose::rules {

bool Resolver::fits(const Hit& hit, bool last, Want want) const {
  const Node& node = model_.at(hit.node);
  if (!last || want == Want::any) return true;
  if (want == Want::thing) return hit.entity || is_container(node.type) || node.element;
  return !hit.entity || node.element;
}

std::optional<NodeId> Resolver::above(NodeId object, NodeId leaf) const {
  const Node& at = model_.at(object);
  if (at.element || at.parent == no_node) return std::nullopt;
  // an object above that has such a text of its own, or another one below it, is not the entity
  const std::string& key = model_.at(leaf).key;
  if (model_.member(at.parent, key)) return std::nullopt;
  for (const NodeId other : model_.children(at.parent)) {
    if (other == object) continue;
    std::vector<NodeId> open{other};
    for (std::size_t i = 0; i < open.size(); ++i)
      for (const NodeId child : model_.children(open[i])) {
        if (model_.at(child).key == key && !is_container(model_.at(child).type)) return std::nullopt;
        open.push_back(child);
      }
  }
  return at.parent;
}

std::vector<Resolver::Selected> Resolver::below(NodeId top, const Hits& hits, bool all, bool last, Want want) const {
  std::vector<Selected> direct;
  std::vector<Selected> deep;
  std::vector<NodeId> open{top};
  while (!open.empty()) {
    const NodeId node = open.back();
    open.pop_back();
    for (NodeId child = model_.at(node).first_child; child != no_node; child = model_.at(child).next_sibling) {
      if (model_.gone(child)) continue;
      if (const auto found = hits.of_node.find(child); found != hits.of_node.end()) {
        const Hit& hit = hits.list[found->second];
        if (fits(hit, last, want)) (node == top ? direct : deep).push_back({hit, 0});
      }
      if (is_container(model_.at(child).type)) open.push_back(child);
    }
  }
  if (!all && !direct.empty()) return direct;
  direct.insert(direct.end(), deep.begin(), deep.end());
  return direct;
}

std::vector<Resolver::Selected> Resolver::select(const Scope& scope, const Hits& hits, bool all, bool last,
                                                 Want want) const {
  std::vector<Selected> found;
  if (scope.whole) {
    for (const Hit& hit : hits.list)
      if (fits(hit, last, want)) found.push_back({hit, 0});
  } else if (hits.path) {
    for (const Hit& hit : hits.list) {
      const bool inside = model_.within(hit.node, scope.entity ? model_.at(scope.node).parent : scope.node);
      if (inside && fits(hit, last, want)) found.push_back({hit, 0});
    }
  } else {
    const bool scalar = !is_container(model_.at(scope.node).type) && !model_.at(scope.node).element;
    if (scope.entity && model_.at(scope.node).element) return found;
    if (scalar && !scope.entity) return found;  // "Bob's manager's role": the manager is somewhere else
    std::optional<NodeId> object = scope.entity ? model_.at(scope.node).parent : scope.node;
    for (std::size_t climbs = 0; object && found.empty(); ++climbs) {
      found = below(*object, hits, all, last, want);
      for (Selected& one : found) one.climbs = climbs;
      object = scope.entity ? above(*object, scope.node) : std::nullopt;
    }
  }
  // The best kind alone. Of one thing around others ("user Alice") what differs in letters or number too: what is in it
  // decides.
  const auto rank = [&](const Hit& hit) {
    const bool near = hit.kind <= MatchKind::stem;
    return !all && !last && near && !hit.entity ? MatchKind::exact : hit.kind;
  };
  std::array<MatchKind, 2> best{MatchKind::none, MatchKind::none};
  for (const Selected& one : found)
    best[one.hit.entity ? 1 : 0] = std::min(best[one.hit.entity ? 1 : 0], rank(one.hit));
  if (last && want == Want::any) best[0] = best[1] = std::min(best[0], best[1]);
  std::erase_if(found, [&](const Selected& one) { return rank(one.hit) != best[one.hit.entity ? 1 : 0]; });
  return found;
}

}  // namespace jt::propose::rules
