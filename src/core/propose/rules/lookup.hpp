// SPDX-License-Identifier: MIT
// Lookup: which nodes of the document some words may name.
#pragma once

#include <map>
#include <set>
#include <string>
#include <string_view>
#include <unordered_map>
#include <unordered_set>
#include <vector>

#include "core/propose/rules/model.hpp"
#include "core/propose/rules/slot.hpp"
#include "core/propose/rules/words.hpp"

namespace jt::propose::rules {

struct Hit {
  NodeId node = no_node;
  MatchKind kind = MatchKind::none;
  bool entity = false;  ///< the node is a scalar whose text identifies what it is in, or an element
};

struct Hits {
  std::vector<Hit> list;
  std::unordered_map<NodeId, std::size_t> of_node;  ///< the better one of a node
  bool path = false;                                ///< the words are a path
  bool lists = false;                               ///< some of them name a list, or a map of objects
};

/// Boolean members that some words say something of: see `match_flag`.
struct Flags {
  Hits hits;
  std::unordered_set<NodeId> negated;  ///< of those, the ones that the words say are false
};

class Lookup {
 public:
  explicit Lookup(Model& model) : model_(model) {}

  /// Every node that the text may name: members by their key; entities by what identifies them; elements that are
  /// scalars by their text; paths.
  const Hits& hits(std::string_view said);
  /// Members whose key says that what the text names is enabled: "notificationsEnabled", "isDarkModeEnabled".
  Hits switches(std::string_view said);
  const Flags& flags(std::string_view said);
  /// The values under that key, and the elements of arrays under it.
  const Precedents& precedents(std::string_view key);
  /// The keys of the members whose text is that, in lowercase; without those that identify things.
  const std::set<std::string>& keys_of_text(std::string_view lower);
  /// The model was changed.
  void forget() {
    keys_of_text_.clear();
    known_.clear();
    flags_.clear();
    precedents_.clear();
  }

 private:
  void find_names(std::string_view said, Hits& out);
  [[nodiscard]] Hits people_hits() const;
  [[nodiscard]] bool is_part_of_name(std::string_view lower) const;
  void find_path(std::string_view said, Hits& out);
  [[nodiscard]] bool follow(NodeId& node, std::string_view step, std::optional<std::uint64_t> index);

  Model& model_;
  std::map<std::string, Hits, std::less<>> known_;
  std::map<std::string, Flags, std::less<>> flags_;
  std::map<std::string, Precedents, std::less<>> precedents_;
  std::map<std::string, std::set<std::string>, std::less<>> keys_of_text_;
};

}  // namespace jt::propose::rules
