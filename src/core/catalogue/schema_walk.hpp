// SPDX-License-Identifier: MIT
// SchemaWalk: the names and texts of a JSON Schema that a search is about, at every depth.
#pragma once

#include <cstdint>
#include <functional>
#include <vector>

#include "core/catalogue/value_tree.hpp"

namespace jt::catalogue {

/// A name or a text of a schema.
struct SchemaText {
  ValueTree::Node node = ValueTree::none;
  ValueTree::Node schema = ValueTree::none;  ///< the schema that it describes; of the name of a field, the field's
  bool key = false;                          ///< it is the name of a field
  bool described = false;                    ///< it is a description
};
using SchemaSink = std::function<void(const SchemaText&)>;

/// Passes to the sink, once each and in no particular order: names of fields, and titles, descriptions, types, enum
/// values, constants and defaults. Schemas below other schemas are walked, and those that a local `$ref` refers to,
/// where they are defined; definitions that nothing refers to are not. What has a wrong type is skipped. No recursion.
class SchemaWalk {
 public:
  /// Borrows both.
  SchemaWalk(const ValueTree& tree, const SchemaSink& sink) : tree_(tree), sink_(sink) {}

  /// `root`: the schema as a whole, which references begin at.
  void walk(ValueTree::Node root);

 private:
  using Node = ValueTree::Node;
  void schema(Node node);
  void keyword(Node schema, Node node);
  void list(Node array);
  void map(Node object, bool fields);
  void one_or_list(Node node);
  void types(Node schema, Node node);
  void scalars(Node schema, Node node);
  void reference(Node node);
  void later(Node schema);

  const ValueTree& tree_;
  const SchemaSink& sink_;
  Node root_ = ValueTree::none;
  std::vector<bool> seen_;   ///< schemas that were walked, or will be
  std::vector<Node> later_;  ///< schemas to be walked
};

}  // namespace jt::catalogue
