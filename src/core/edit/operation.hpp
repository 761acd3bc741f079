// SPDX-License-Identifier: MIT
// Operation: one edit as requested; OperationResult: what it did.
#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/path/path.hpp"

namespace jt::edit {

/// jt's own operations, then those of RFC 6902 that differ from them.
enum class OperationKind : std::uint8_t { set, insert, remove, merge, append, add, delete_, replace, move, copy, test };
/// The name in output and in a list of operations: "set", … `delete_` is RFC 6902's "remove".
std::string_view name(OperationKind kind);

/// A path as given: its steps, and its text for messages.
struct GivenPath {
  path::Path path;
  std::string text;
};

/// The element of an array that has these properties.
struct Match {
  GivenPath array;
  std::string where;            ///< a JSON object, checked
  std::optional<GivenPath> at;  ///< below the element
  bool all = false;             ///< every element that matches, not the first
  bool unique = false;          ///< more than one is an error
  bool replace = false;         ///< `set` with an object replaces the element, and does not assign its properties
};

struct Operation {
  OperationKind kind = OperationKind::set;
  GivenPath path;                     ///< the target, where there is no `match`
  std::optional<Match> match;         ///< of set, insert, remove, merge
  std::optional<GivenPath> from;      ///< of move and copy
  std::optional<std::string> value;   ///< JSON text, checked
  std::optional<std::string> expect;  ///< JSON text: the current value must equal it
  bool expect_absent = false;         ///< nothing may stand at the target
  bool null_deletes = false;          ///< `merge` is RFC 7396's
  bool shallow = false;               ///< `merge` goes one level deep, and a key given twice is refused
};

/// One value that was written or removed. Texts are JSON; long ones are truncated as in `show`.
struct ValueChange {
  path::Location target;
  std::optional<std::string> previous;
  std::optional<std::string> value;
};

struct OperationResult {
  static constexpr std::size_t most_changes = 100;
  static constexpr std::size_t most_others = 5;

  OperationKind kind = OperationKind::set;
  path::Location target;
  std::optional<std::string> previous;
  std::optional<std::string> value;
  std::uint64_t bytes_changed = 0;   ///< written in place of others; where nothing was written, taken out
  std::vector<ValueChange> changes;  ///< where there are several: the first `most_changes` of them
  std::uint64_t change_count = 0;    ///< values written or taken out
  std::optional<std::uint64_t> match_count;
  std::vector<path::Location> other_matches;
  std::optional<std::uint64_t> items;  ///< of the array that was appended to or inserted in, now
};

}  // namespace jt::edit
