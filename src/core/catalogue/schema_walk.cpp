// SPDX-License-Identifier: MIT
#include "core/catalogue/schema_walk.hpp"

#include <string>

#include "core/catalogue/schema_keywords.hpp"

namespace jt::catalogue {

void SchemaWalk::walk(Node root) {
  root_ = root;
  seen_.resize(tree_.size());
  later(root);
  while (!later_.empty()) {
    const Node node = later_.back();
    later_.pop_back();
    schema(node);
  }
}

void SchemaWalk::later(Node schema) {
  if (!tree_.is_object(schema) || seen_[schema]) return;
  seen_[schema] = true;
  later_.push_back(schema);
}

void SchemaWalk::schema(Node node) {
  for (Node member = tree_.first_child(node); member != ValueTree::none; member = tree_.next_sibling(member))
    keyword(node, member);
}

void SchemaWalk::keyword(Node schema, Node node) {
  const Holds what = holds(tree_.key(node));
  switch (what) {
    case Holds::nothing:
      break;
    case Holds::title:
    case Holds::description:
      if (tree_.is_string(node)) sink_({node, schema, false, what == Holds::description});
      break;
    case Holds::types:
      types(schema, node);
      break;
    case Holds::values:
      scalars(schema, node);
      break;
    case Holds::one:
      one_or_list(node);
      break;
    case Holds::fields:
      map(node, true);
      break;
    case Holds::map:
      map(node, false);
      break;
    case Holds::reference:
      reference(node);
      break;
  }
}

void SchemaWalk::list(Node array) {
  for (Node node = tree_.first_child(array); node != ValueTree::none; node = tree_.next_sibling(node)) later(node);
}

void SchemaWalk::one_or_list(Node node) {
  if (tree_.is_array(node)) return list(node);
  later(node);
}

void SchemaWalk::map(Node object, bool fields) {
  if (!tree_.is_object(object)) return;
  for (Node node = tree_.first_child(object); node != ValueTree::none; node = tree_.next_sibling(node)) {
    if (fields) sink_({node, node, true, false});
    later(node);
  }
}

void SchemaWalk::types(Node schema, Node node) {
  if (tree_.is_string(node)) return sink_({node, schema, false, false});
  if (!tree_.is_array(node)) return;
  for (Node type = tree_.first_child(node); type != ValueTree::none; type = tree_.next_sibling(type))
    if (tree_.is_string(type)) sink_({type, schema, false, false});
}

/// The scalars of a value of any kind, at every depth.
void SchemaWalk::scalars(Node schema, Node value) {
  Node node = value;
  for (;;) {
    if (!tree_.is_container(node)) sink_({node, schema, false, false});
    if (tree_.is_container(node) && tree_.first_child(node) != ValueTree::none) {
      node = tree_.first_child(node);
      continue;
    }
    while (node != value && tree_.next_sibling(node) == ValueTree::none) node = tree_.parent(node);
    if (node == value) return;
    node = tree_.next_sibling(node);
  }
}

/// A reference to a place in the same schema, `#/$defs/NAME`. Others are not followed.
void SchemaWalk::reference(Node node) {
  if (!tree_.is_string(node)) return;
  const std::string target = tree_.text(node);
  if (!target.starts_with("#/")) return;
  const auto pointer = path::parse_path(target);
  if (!pointer) return;
  const Node schema = tree_.at(root_, *pointer);
  if (schema != ValueTree::none) later(schema);
}

}  // namespace jt::catalogue
