// SPDX-License-Identifier: MIT
// ObjectMerge: what to change in the members of one object of OURS.
#pragma once

#include <functional>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <unordered_set>
#include <vector>

#include "core/merge/merger.hpp"

namespace jt::merge {

class ObjectMerge {
 public:
  ObjectMerge(Merger& merger, const Triple& triple, const ObjectChanges& ours, const ObjectChanges& theirs)
      : merger_(merger), triple_(triple), ours_(ours), theirs_(theirs), depth_(triple.place.depth) {}

  Result<void> run();

 private:
  /// What becomes of a member of OURS.
  struct Act {
    enum class Kind : std::uint8_t { merge, remove, rename, conflict_removed, conflict_renamed };
    Kind kind = Kind::merge;
    std::optional<Value> base = {};
    std::optional<Value> theirs = {};
    std::string old_key = {};  ///< in the base
  };
  /// A member that OURS does not have.
  struct New {
    std::string key;
    Value theirs;
    std::optional<Value> base = {};  ///< OURS has removed it: a conflict
  };
  /// The key in OURS that new members come after; nothing: they come first.
  using Anchor = std::optional<std::string>;
  using Next = std::optional<splice::NextEntry>;
  /// After one of the members that have the key of an anchor: the how many-th of them in OURS, from 1.
  struct Slot {
    Anchor anchor;
    std::uint64_t occurrence = 1;
    Next next = {};
  };

  Result<void> take_changed(const std::string& key, const ObjectChanges::Changed& changed);
  Result<void> take_removed(const std::string& key, const Value& base);
  void take_renamed(const std::string& key, const ObjectChanges::Renamed& renamed);
  void note_rename(const std::string& old_key, const std::string& key, const std::string& what);
  void take_added(const std::string& key, const Value& value);

  Result<void> refuse_duplicates();
  using Keys = std::unordered_set<std::uint64_t>;  ///< their hashes, with a seed that nobody knows
  Result<void> refuse_duplicates(Side& side, const Value& object, const Keys& in_question,
                                 const std::function<const Value*(const std::string& key)>& known);
  Result<void> find_anchors();
  [[nodiscard]] Anchor anchor_of(const std::string& key, const Anchor& before) const;
  Result<void> put_all(const std::vector<Slot>& slots);
  Result<std::map<std::string, std::uint64_t>> occurrences(const std::map<Anchor, std::uint64_t>& in_ours);
  Result<void> walk();
  Result<void> act(const Act& act, const std::string& key, const Value& value);
  void put(const std::vector<New>& members, const Next& next);
  [[nodiscard]] path::Location path_of(const std::string& key) const;
  [[nodiscard]] splice::EntrySpan place_of(const Value& member) const;
  /// Offset of the bracket in BASE.
  [[nodiscard]] std::uint64_t base_bracket() const;
  [[nodiscard]] Incoming theirs_of(const Act& act) const;
  [[nodiscard]] Incoming base_of(const Act& act) const;

  Merger& merger_;
  const Triple& triple_;
  const ObjectChanges& ours_;
  const ObjectChanges& theirs_;
  std::size_t depth_;
  std::map<std::string, Act> acts_;  ///< by the key in OURS
  std::map<std::string, New> new_;   ///< by the key in THEIRS
  std::map<Anchor, std::vector<New>> after_;
};

}  // namespace jt::merge
