// SPDX-License-Identifier: MIT
// Duplicates: keys that their object has twice. An edit cannot go through one: it is not clear which one is meant.
#pragma once

#include <unordered_map>
#include <unordered_set>

#include "core/document/document.hpp"
#include "core/path/path.hpp"
#include "core/propose/rules/effects.hpp"
#include "core/propose/rules/model.hpp"

namespace jt::propose::rules {

class Duplicates {
 public:
  explicit Duplicates(const Model& model) : model_(model) {}

  /// Whether the key of the node, or one on the way to it, is in its object twice, as far as members were kept.
  bool leads_through(NodeId node);
  /// The first effect of which that is true.
  const Effect* first_in(const Effects& effects);

 private:
  const std::unordered_set<NodeId>& among(NodeId object);

  const Model& model_;
  std::unordered_map<NodeId, std::unordered_set<NodeId>> of_object_;
};

/// The error of an edit at that location, with the offsets of both keys.
Error duplicate_key(document::Document& document, const path::Location& at);

}  // namespace jt::propose::rules
