// SPDX-License-Identifier: MIT
// Model: the tree of a survey, with the elements that the survey did not keep added where they are spoken of.
#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <utility>
#include <vector>

#include "core/propose/rules/survey.hpp"
#include "core/propose/rules/words.hpp"

namespace jt::propose::rules {

class Model {
 public:
  static constexpr std::uint64_t most_elements = Wanted::most_nodes;

  /// Borrows the tree. `scoped`: elements in which nothing is spoken of were dropped; `placed`: but not those that are
  /// spoken of by their position.
  Model(const Tree& tree, bool scoped, bool placed = false);

  [[nodiscard]] const Node& at(NodeId id) const {
    if (!changed_.empty())
      if (const auto found = changed_.find(id); found != changed_.end()) return found->second;
    return id < tree_.size() ? tree_.at(id) : added_[id - tree_.size()];
  }
  [[nodiscard]] std::size_t size() const { return tree_.size(); }
  [[nodiscard]] bool scoped() const { return scoped_; }
  [[nodiscard]] bool placed() const { return placed_; }
  /// Whether nothing is known of the node but where it is.
  [[nodiscard]] bool unknown(NodeId id) const { return id >= tree_.size(); }
  [[nodiscard]] path::Location location(NodeId id) const;

  /// Whether it is an element without members: a string, a number … Of those that were not kept none is.
  [[nodiscard]] bool is_scalar_element(NodeId id) const;

  /// Whether `id` is below `ancestor`, or the same.
  [[nodiscard]] bool within(NodeId id, NodeId ancestor) const;
  /// What a clause does, for the clauses after it: the value is replaced; the value is taken away with all in it.
  void set(NodeId id, std::string text);
  void remove(NodeId id);
  /// The document as it was read.
  void restore();
  /// Whether it was taken away, or is in what was replaced.
  [[nodiscard]] bool gone(NodeId id) const { return !gone_.empty() && gone_.contains(id); }
  /// Whether another value is in its place.
  [[nodiscard]] bool replaced(NodeId id) const { return changed_.contains(id); }
  /// Whether elements of the array were taken away.
  [[nodiscard]] bool shrunk(NodeId array) const { return taken_.contains(array); }
  /// The elements of the array that were not taken away, kept or not.
  [[nodiscard]] std::uint64_t left(NodeId array) const;
  /// The index of the element that is at this position now; -1 is the last one, -2 the one before it. Nothing if there
  /// is none.
  [[nodiscard]] std::optional<std::uint64_t> position(NodeId array, std::int64_t ordinal) const;

  /// The entries that were kept.
  [[nodiscard]] std::vector<NodeId> children(NodeId id) const;
  /// Whether every entry of the document's container was kept.
  [[nodiscard]] bool kept_all(NodeId id) const;
  /// The member that was kept.
  [[nodiscard]] std::optional<NodeId> member(NodeId object, std::string_view key) const;
  /// Whether the text before its first dot is the key of a container in the object, or in the root: "server.port".
  [[nodiscard]] bool begins_in_member(NodeId object, std::string_view dotted) const;
  /// The element, added if it was not kept. Precondition: index < count.
  NodeId element(NodeId array, std::uint64_t index);
  /// All elements; nothing if there are more than `most_elements`.
  std::optional<std::vector<NodeId>> elements(NodeId array);

  /// The forms of the key of a member. Each key is analysed once.
  [[nodiscard]] const Forms& forms(NodeId id) const { return forms_[key_of_[id]]; }
  /// The same number for the same key.
  [[nodiscard]] std::uint32_t key_number(NodeId id) const { return key_of_[id]; }
  [[nodiscard]] std::size_t key_count() const { return forms_.size(); }
  /// The decoded text of a scalar: of a string its content.
  [[nodiscard]] std::string text(NodeId id) const;

 private:
  NodeId add(NodeId array, std::uint64_t index);
  void empty(NodeId id);

  const Tree& tree_;
  bool scoped_;
  bool placed_;
  std::vector<Node> added_;
  std::map<std::pair<NodeId, std::uint64_t>, NodeId> added_at_;  ///< by array and index
  std::unordered_map<NodeId, Node> changed_;
  std::unordered_set<NodeId> gone_;
  std::map<NodeId, std::set<std::uint64_t>> taken_;  ///< of arrays the indices that were taken away
  std::vector<std::uint32_t> key_of_;
  std::vector<Forms> forms_;
};

}  // namespace jt::propose::rules
