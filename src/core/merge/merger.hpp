// SPDX-License-Identifier: MIT
// Merger: finds what to change in OURS, one pair of containers after the other, with a stack of its own.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "core/merge/array_changes.hpp"
#include "core/merge/object_changes.hpp"
#include "core/merge/operation.hpp"

namespace jt::merge {

struct Rules {
  std::vector<std::string> keys = {};  ///< members that may identify elements, before the usual ones
  bool strict_order = false;           ///< elements added by both at one place are a conflict
};

/// A value in all documents.
struct Triple {
  std::optional<Value> base;  ///< nothing: both others added it
  Value ours;
  Value theirs;
  splice::EntrySpan place;  ///< of OURS
  /// Of what is not the root: from the container around it, as it will be.
  std::optional<path::LocationStep> step;
  std::uint64_t base_container = 0;    ///< of what is not the root: the bracket around it in BASE
  std::uint64_t theirs_container = 0;  ///< and in THEIRS
};

struct Plan {
  std::vector<Operation> operations;
  std::vector<Conflict> conflicts;
  std::vector<std::string> notes;
  std::uint64_t merged = 0;  ///< changes of THEIRS that are made
};

class Merger {
 public:
  /// Borrows all.
  Merger(Side& base, Side& ours, Side& theirs, const Rules& rules)
      : base_(base), ours_(ours), theirs_(theirs), rules_(rules) {}

  /// `with_base`: else there is none, and both are as against an empty container.
  Result<Plan> run(bool with_base);

 private:
  friend class ObjectMerge;
  friend class ArrayMerge;

  Result<void> value(Triple triple);
  Result<void> whole(const Triple& triple);
  Result<void> object(const Triple& triple);
  Result<void> array(const Triple& triple);
  /// Whether the value differs, of two that are not the same bytes.
  Result<bool> differs(const Value& base, Side& side, const Value& value);
  /// The path of an entry of the container that is open.
  [[nodiscard]] path::Location path_of(path::LocationStep step) const;
  void make(Operation operation, std::uint64_t changes = 1);

  Side& base_;
  Side& ours_;
  Side& theirs_;
  const Rules& rules_;
  std::vector<Triple> open_;
  path::Location path_;  ///< of the container that is taken from it, as it will be
  Plan plan_;
};

}  // namespace jt::merge
