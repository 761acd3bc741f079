// SPDX-License-Identifier: MIT
// ObjectChanges: what one side changed in the members of an object.
#pragma once

#include <map>
#include <optional>
#include <string>

#include "core/merge/side.hpp"

namespace jt::merge {

struct ObjectChanges {
  struct Changed {
    Value base;
    Value side;  ///< where both are containers, they may be equal after all
  };
  struct Renamed {
    std::string key;  ///< the new one
    Value base;
    Value side;
  };
  std::map<std::string, Value> removed;  ///< values of the base, by their keys
  std::map<std::string, Value> added;    ///< of the side
  std::map<std::string, Changed> changed;
  std::map<std::string, Renamed> renamed;        ///< by the old key
  std::map<std::string, std::string> old_names;  ///< of those, by the new key

  [[nodiscard]] bool any() const { return !removed.empty() || !added.empty() || !changed.empty() || !renamed.empty(); }
  /// The key that the member of the base has on this side; nothing where it has none.
  [[nodiscard]] std::optional<std::string> name_of(const std::string& key) const;
  /// The key that the member of this side has in the base; nothing where it has none.
  [[nodiscard]] std::optional<std::string> base_name_of(const std::string& key) const;
  /// It counts as removed and added.
  void forget_rename(const std::string& old_key);
};

/// `wanted`: the keys of changed members that are of interest; null: all. No base: the object is as against `{}`.
/// Members that count as renamed are found. DUPLICATE_KEY as `compare` has it.
Result<ObjectChanges> object_changes(Side& base, const std::optional<Value>& from, Side& side, const Value& to,
                                     std::size_t depth, const ObjectChanges* wanted);

/// A rename that another document makes impossible is none: its new key is taken there.
void settle_renames(ObjectChanges& ours, ObjectChanges& theirs);

}  // namespace jt::merge
