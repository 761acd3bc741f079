// SPDX-License-Identifier: MIT
// The part of Compiler for schemas that are put together of others, as the metaschemas are. Where one of those that
// apply to the same container has rules, they are all the rules; where several do no more than to name members, a node
// with the names of all of them is made beside them, which has no errors of its own. A container of a type that all
// allow then takes one look at each member.
#include <algorithm>

#include "core/schema/compiler.hpp"

namespace jt::schema {

void Compiler::merge_nodes() {
  // Dynamic references may mean any schema; ways to errors go through each of those in place.
  if (!program_.anchors.empty() || options_.vias) return;
  const std::size_t count = program_.nodes.size();
  for (std::uint32_t index = 0; index < count; ++index)
    if (!program_.nodes[index].leaf && !program_.nodes[index].never) merge(index);
}

void Compiler::merge(std::uint32_t index) {
  constexpr std::size_t most = 32;
  std::vector<std::uint32_t> all{index};
  std::vector<std::uint32_t> ruled;
  std::uint8_t allowed = types::all;
  for (std::size_t i = 0; i < all.size(); ++i) {
    const Node& node = program_.nodes[all[i]];
    if (!may_merge(node)) return;
    allowed &= node.allowed;
    if (node.object != none || node.array != none) ruled.push_back(all[i]);
    for (std::uint32_t e = 0; e < node.in_place_count; ++e) {
      const InPlace& edge = program_.in_place[node.in_place + e];
      if (edge.kind != InPlace::Kind::all && edge.kind != InPlace::Kind::reference) return;
      if (std::ranges::find(all, edge.link.node) == all.end()) all.push_back(edge.link.node);
      if (all.size() > most) return;
    }
  }
  std::uint32_t merged = ruled.empty() ? 0 : ruled.front();
  if (ruled.size() > 1) {
    Node made;
    if (!merge_names(ruled, made)) return;
    made.view = program_.nodes[index].view;
    made.resource = program_.nodes[index].resource;
    merged = static_cast<std::uint32_t>(program_.nodes.size());
    program_.nodes.push_back(made);
  }
  program_.nodes[index].merged = merged;
  program_.nodes[index].merged_for = allowed;
}

bool Compiler::may_merge(const Node& node) const {
  constexpr std::uint32_t most_bits = 64;
  if (node.never || node.enumeration != none || node.constant != none) return false;
  if (node.array != none && !program_.arrays[node.array].simple) return false;
  return node.object == none ||
         (program_.objects[node.object].simple && program_.objects[node.object].bits <= most_bits);
}

/// One object of rules with all names. False: they are not names alone, or one is asked about twice.
bool Compiler::merge_names(const std::vector<std::uint32_t>& ruled, Node& into) {
  constexpr std::size_t most = 64;
  ObjectRules made;
  made.simple = true;
  for (const std::uint32_t each : ruled) {
    const Node& node = program_.nodes[each];
    if (node.array != none) return false;
    const ObjectRules& rules = program_.objects[node.object];
    if (!rules.required.empty() || !rules.dependents.empty() || rules.least != 0 || rules.most ||
        rules.additional.node != none)
      return false;
    for (const Name& name : rules.names.all()) {
      Name& merged = made.names.add(name.text);
      if (merged.link.node != none) return false;
      merged.link = name.link;
      // So that a member which is there twice is seen to be.
      if (merged.bit == Name::no_bit) merged.bit = made.bits++;
    }
  }
  if (made.names.all().size() > most) return false;
  into.object = static_cast<std::uint32_t>(program_.objects.size());
  program_.objects.push_back(std::move(made));
  return true;
}

}  // namespace jt::schema
