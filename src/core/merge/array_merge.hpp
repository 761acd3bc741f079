// SPDX-License-Identifier: MIT
// ArrayMerge: what to change in the elements of one array of OURS.
#pragma once

#include <map>
#include <optional>
#include <string>
#include <vector>

#include "core/merge/equal_additions.hpp"
#include "core/merge/merger.hpp"

namespace jt::merge {

class ArrayMerge {
 public:
  ArrayMerge(Merger& merger, const Triple& triple, const std::optional<std::string>& identity, const ArrayChanges& ours,
             const ArrayChanges& theirs, const EqualAdditions& additions)
      : merger_(merger),
        triple_(triple),
        identity_(identity),
        ours_(ours),
        theirs_(theirs),
        additions_(additions),
        depth_(triple.place.depth) {}

  Result<void> run();

 private:
  /// What becomes of an element of OURS.
  struct Act {
    bool merge = false;
    bool remove = false;
    bool move = false;
    bool conflict = false;  ///< THEIRS has removed it, OURS has changed it
    std::optional<Value> base = {};
    std::optional<Value> theirs = {};
    std::uint64_t base_index = 0;
  };
  /// An element that THEIRS has and OURS does not have there.
  struct New {
    std::uint64_t index = 0;  ///< in THEIRS
    Value theirs = {};
    std::optional<std::uint64_t> moving = {};  ///< its index in OURS
    std::optional<Value> base = {};            ///< OURS has removed it: a conflict
    std::uint64_t base_index = 0;
    std::uint64_t after = 0;  ///< of one that moves: index in OURS of the one that it goes after, plus 1
  };
  /// Elements of THEIRS that go to one place.
  struct Group {
    std::uint64_t run = 0;    ///< index in OURS of the first one that it added there
    std::uint64_t place = 0;  ///< behind those: index in OURS of the one that they go before
    std::uint64_t end = 0;    ///< index in OURS of the next one that THEIRS has too, from there on
    std::vector<New> elements;
    std::map<std::uint64_t, std::uint64_t> equal = {};  ///< added there by both: by index in THEIRS, the one in OURS
  };
  /// What THEIRS has at such a place.
  struct There {
    std::uint64_t index = 0;  ///< in THEIRS
    Value value;
    std::optional<std::uint64_t> ours = {};  ///< OURS has it there too, in the same order: its index
  };

  Result<void> take_changed();
  Result<void> take_gone();
  Result<void> take_came();
  void take_moved();
  Result<void> find_same();
  void make_groups();
  void join_groups();
  Result<void> drop_equal(Group& group);
  void index_results();
  void note_additions();
  Result<void> locate();
  Result<void> act(std::uint64_t index, const Act& act);
  Result<void> put(const Group& group);
  [[nodiscard]] Incoming incoming(const Value& theirs) const;
  [[nodiscard]] std::vector<There> there(const Group& group) const;
  void put_in_order(const Group& group);

  [[nodiscard]] bool added_by_ours(std::uint64_t index) const;
  [[nodiscard]] bool gone_in_theirs(std::uint64_t index) const;
  [[nodiscard]] std::optional<std::uint64_t> anchor_of(std::uint64_t index) const;
  [[nodiscard]] std::uint64_t result_index(std::uint64_t index, bool behind_new) const;
  [[nodiscard]] std::uint64_t next_staying(std::uint64_t index) const;
  [[nodiscard]] path::Location path_of(std::uint64_t index) const;
  [[nodiscard]] splice::EntrySpan place_of(std::uint64_t index) const;
  /// Offset of the bracket in BASE.
  [[nodiscard]] std::uint64_t base_bracket() const;
  [[nodiscard]] std::optional<splice::NextEntry> next_of(std::uint64_t place) const;

  Merger& merger_;
  const Triple& triple_;
  const std::optional<std::string>& identity_;
  const ArrayChanges& ours_;
  const ArrayChanges& theirs_;
  const EqualAdditions& additions_;
  std::size_t depth_;
  std::map<std::uint64_t, Act> acts_;            ///< by the index in OURS
  std::vector<New> new_;                         ///< by the index in THEIRS
  std::map<std::uint64_t, std::uint64_t> same_;  ///< added by both: of THEIRS, by the index there, the one in OURS
  std::map<std::uint64_t, std::uint64_t> same_in_theirs_;          ///< the same by the index in OURS
  std::map<std::uint64_t, Group> groups_;                          ///< by the index of OURS that they go after, plus 1
  std::vector<std::uint64_t> leaving_;                             ///< indices in OURS that are removed, or move
  std::vector<std::pair<std::uint64_t, std::uint64_t>> arriving_;  ///< place in OURS, and how many up to there
  std::map<std::uint64_t, std::uint64_t> moved_to_;                ///< index in OURS, and in the result
  std::map<std::uint64_t, Value> elements_;                        ///< of OURS, by index
};

}  // namespace jt::merge
