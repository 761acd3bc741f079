// SPDX-License-Identifier: MIT
// A model of a merge: the rules on whole trees in memory, in the simplest way.
#pragma once

#include <optional>
#include <set>
#include <string>
#include <utility>

#include "merge/tree.hpp"

namespace jt_merge_model {

struct Outcome {
  Node result;
  std::set<std::pair<std::string, std::string>> conflicts;  ///< kind and JSON Pointer
  bool ambiguous = false;  ///< arrays can be aligned in several ways: which one is right is not said
};

/// Conflicts are as OURS has them in the result.
Outcome merge(const Node& base, const Node& ours, const Node& theirs);

}  // namespace jt_merge_model
