// SPDX-License-Identifier: MIT
// Operation: one edit as requested; OperationResult: what it did.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "core/path/path.hpp"
#include "core/path/query.hpp"

namespace jt::edit {

/// jt's own operations, then those of RFC 6902 where they differ from them.
enum class OperationKind : std::uint8_t {
  set,
  insert,
  remove,
  merge,
  append,
  rename,
  add,
  delete_,
  replace,
  move,
  copy,
  test,
  add_number  ///< jt's own: adds to a number, exactly
};
/// As printed and as written in a list of operations: "set", … `delete_` is RFC 6902's "remove".
std::string_view name(OperationKind kind);

/// A path as given: its steps, and its text for messages. A query has a `selector`, which selects nodes, and a tail:
/// the longest run of names and indices at its end. `path` is that tail then, a path from each node.
struct GivenPath {
  path::Path path;
  std::string text;
  std::shared_ptr<const path::Query> selector = nullptr;
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
  std::string file = {};             ///< in a list for several files
  GivenPath path;                    ///< the target, where there is no `match`
  std::optional<Match> match;        ///< of set, insert, remove, merge
  std::optional<GivenPath> from;     ///< of move and copy
  std::optional<GivenPath> inside;   ///< of set and add_number: the target holds JSON in a string; what is edited in it
  std::optional<std::string> value;  ///< JSON text, checked; of rename the key, a JSON string
  bool commented = false;      ///< the value has comments or a trailing comma: only where the document may have some
  bool keep_comments = false;  ///< of remove: the comments above the entry stay
  std::optional<std::string> expect;  ///< JSON text: the current value must equal it
  bool expect_absent = false;         ///< there may be no value at the target
  bool null_deletes = false;          ///< `merge` is RFC 7396's
  std::vector<GivenPath> others;      ///< of remove: more paths, all of them into the document before the edit
  bool existing = false;              ///< of set and merge: a value is replaced, never added
  bool if_exists = false;             ///< of remove: no target is no error
  bool all = false;                   ///< of a query: every target is edited; else there must be one
  std::uint64_t max_targets = 1'000'000;
  bool shallow = false;  ///< `merge` goes one level deep, and a key given twice is refused
};

/// One value that was written or removed. Texts are JSON; long ones are truncated as in `show`.
struct ValueChange {
  path::Location target;
  std::optional<std::string> previous;
  std::optional<std::string> value;
  std::uint64_t alike = 0;  ///< changes after the reported ones that have the same texts

  /// Longer texts may have been cut, so that equal ones need not be of equal values.
  [[nodiscard]] bool whole() const {
    constexpr std::size_t longest_whole = 1024;
    return (previous ? previous->size() : 0) + (value ? value->size() : 0) <= longest_whole;
  }
};

struct OperationResult {
  static constexpr std::size_t most_changes = 100;
  static constexpr std::size_t most_others = 5;

  OperationKind kind = OperationKind::set;
  path::Location target;
  std::optional<path::Location> from;  ///< of move: where the value was
  std::optional<std::string> previous;
  std::optional<std::string> value;
  std::uint64_t bytes_changed = 0;   ///< written in place of others; where nothing was written, taken out
  std::vector<ValueChange> changes;  ///< where there are several: the first `most_changes` of them
  std::uint64_t change_count = 0;    ///< values written or taken out
  std::optional<std::uint64_t> match_count;
  std::vector<path::Location> other_matches;
  std::optional<std::uint64_t> targets;  ///< of a query: how many were edited
  std::uint64_t left_out = 0;            ///< nodes of the query in which the operation cannot be carried out
  std::optional<std::uint64_t> items;    ///< of the array that was appended to or inserted in, now
  std::optional<char> element;  ///< with what the first element begins of that array, if a string was put beside it
  std::uint64_t comments_removed = 0;  ///< in or with what was replaced or removed
  std::string inside;                  ///< where in the document that the target, a string, holds; else empty
  std::optional<std::pair<std::string, std::string>> beside;  ///< a new member, and one of nearly the same name
};

}  // namespace jt::edit
