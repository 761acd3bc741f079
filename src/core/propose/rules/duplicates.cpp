// SPDX-License-Identifier: MIT
#include "core/propose/rules/duplicates.hpp"

#include "core/path/evaluate.hpp"

namespace jt::propose::rules {

const std::unordered_set<NodeId>& Duplicates::among(NodeId object) {
  const auto [known, fresh] = of_object_.try_emplace(object);
  if (!fresh) return known->second;
  std::unordered_map<std::string_view, NodeId> first;
  for (const NodeId child : model_.children(object)) {
    const auto [same, once] = first.try_emplace(model_.at(child).key, child);
    if (!once) known->second.insert({same->second, child});
  }
  return known->second;
}

bool Duplicates::leads_through(NodeId node) {
  for (NodeId id = node; model_.at(id).parent != no_node; id = model_.at(id).parent)
    if (!model_.at(id).element && among(model_.at(id).parent).contains(id)) return true;
  return false;
}

const Effect* Duplicates::first_in(const Effects& effects) {
  for (const Effect& effect : effects)
    if (leads_through(effect.node) || (effect.from && leads_through(*effect.from))) return &effect;
  return nullptr;
}

Error duplicate_key(document::Document& document, const path::Location& at) {
  const auto query = path::parse_query(path::spell(at, path::Spelling::pointer));
  if (!query) return query.error();
  const auto ignore = [](scan::Cursor&, const path::Location&) { return path::Visit::more; };
  const auto found = path::evaluate(document.restart(), *query, false, ignore, true);
  if (!found) return found.error();
  return make_error(Code::document_changed, "the document changed while it was read");
}

}  // namespace jt::propose::rules
