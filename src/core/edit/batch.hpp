// SPDX-License-Identifier: MIT
// Batch: operations that one pass can locate. Their paths become one tree; an index is translated to the index that
// its element had before earlier operations added and removed others.
//
// A Batch is as many operations as one pass can locate. Their paths become one PathTree; an index is first translated
// back to where its element was before the operations in front of it (`ElementOrder`). The pass fills in what is
// there; then the operations are carried out one by one. Offsets after a splice move by one change in a splay tree
// (`MovingOffsets`), so a long list is not quadratic. What an operation cannot know any more makes it the first of the
// next batch. Errors are reported for the first operation of a batch only, so they come from a fresh pass.
//
// Elements that are matched are found in the same pass (ElementSearch, many questions at once); what is inside a
// matched element is located by reading that element again.
#pragma once

#include <cstdint>
#include <optional>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/edit/element_order.hpp"
#include "core/edit/operation.hpp"
#include "core/edit/path_tree.hpp"

namespace jt::edit {

/// The nodes of a path, the root first.
using NodePath = std::vector<std::size_t>;

struct Planned {
  const Operation* operation = nullptr;
  NodePath way;        ///< of the target; of the array where there is a match
  NodePath from;       ///< of move and copy
  NodePath way_after;  ///< of move: the target's once an element of an array was taken out at `from`
  std::optional<std::size_t> search;
  std::size_t made = 0;              ///< the node of the element that it inserts, where that has an index; else 0
  std::vector<std::size_t> arrays;   ///< nodes that must be arrays for this to be right
  std::vector<std::size_t> objects;  ///< nodes that must be none
};

/// Hashes of paths of containers that are objects although steps into them look like indices: without this, an array
/// is assumed. A wrong entry only changes the number of passes.
using KnownObjects = std::unordered_set<std::size_t>;

class Batch {
 public:
  /// Borrows what former batches found out.
  explicit Batch(KnownObjects& known) : known_(known) {}

  /// False: the operation needs the result of the ones before it; the first one only if it moves an element within an
  /// array by indices from the end. Errors: those of the given values.
  Result<bool> add(const Operation& operation);

  [[nodiscard]] PathTree& tree() { return tree_; }
  [[nodiscard]] std::vector<Planned>& planned() { return planned_; }

  /// After the tree was located: records containers whose kind was assumed wrongly.
  void learn();

 private:
  /// What operations did to an array, or to what is assumed to be one.
  struct Elements {
    ElementOrder order;
    bool unknown = false;  ///< elements came or went at places that only a pass over the document can find
    std::size_t path = 0;  ///< a hash of it
  };

  bool walk(const path::Path& path, NodePath& way, std::vector<std::size_t>& arrays);
  std::size_t note(const path::Path& path, const NodePath& way, bool inserted, Planned& planned);
  Result<bool> plan(const Operation& operation, Planned& planned);

  PathTree tree_;
  std::vector<Planned> planned_;
  std::unordered_map<std::size_t, Elements> elements_;    ///< by node
  std::unordered_map<std::size_t, std::size_t> assumed_;  ///< hashes of the paths of nodes that are taken for objects
  KnownObjects& known_;
  bool closed_ = false;  ///< what comes next must see everything
};

/// Adds the keys of the object, and of the objects in it, below the node. Errors: DUPLICATE_KEY.
Result<void> add_keys(PathTree& tree, std::size_t node, std::string_view object, bool deep);
/// The search for what `where` says. Errors: INVALID_INPUT (no object, or an empty one), DUPLICATE_KEY.
Result<Search> make_search(const Match& match);
/// The text of a step in the tree.
std::string step_text(const path::PathStep& step);
/// The nodes of a path in the tree; created where there are none.
NodePath way_of(PathTree& tree, const std::vector<path::PathStep>& steps);
/// The key that a JSON string says.
std::string key_text(std::string_view value);
/// The index that a step is if it is one by its looks: digits without a leading zero.
std::optional<std::uint64_t> step_index(const path::PathStep& step);

}  // namespace jt::edit
