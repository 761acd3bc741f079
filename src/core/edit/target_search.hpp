// SPDX-License-Identifier: MIT
// The targets of an operation whose path is a query, found in one walk where the query takes one.
//
// A query is a selector and a tail of names and indices (`given_target`). find_targets evaluates the selector in the
// pass that checks the document, resolves the tail in each node and keeps offsets, 64 bytes a target; `Cursor` knows
// the bracket around the value and its key for that. Targets are edited from the last to the first, so that none moves
// one that is still to come; nodes around an edited one grow with it. With what goes with another target, nothing is
// done. Several paths of one operation that select one value each are one PathTree, as a batch is. A list of operations
// gives each query a pass of its own: what it selects depends on all operations before it.
#pragma once

#include <cstdint>
#include <deque>
#include <map>
#include <vector>

#include "core/edit/operation.hpp"
#include "core/result.hpp"
#include "core/scan/cursor.hpp"
#include "core/splice/splicer.hpp"

namespace jt::edit {

/// A node of the query in which the operation can be carried out. 64 bytes: there may be a million.
struct Target {
  splice::EntrySpan node;
  bytes::Span place;          ///< the value at the end of the path; where it is not there, the container that gets it
  std::uint32_t missing = 0;  ///< steps of the path that are not there
  bool goes = false;          ///< the value at `place` is replaced or removed as a whole
};
static_assert(sizeof(Target) == 64);

struct Targets {
  /// Of so many targets locations are known: the first ones in the document.
  static constexpr std::size_t located = 1000;

  std::deque<Target> list;     ///< in document order, none twice, none within what another one replaces or removes
  std::uint64_t left_out = 0;  ///< other nodes: the operation cannot be carried out in them
  bool more = false;           ///< there are more of them than `Operation::max_targets`, and the search ended there
  std::map<std::uint64_t, path::Location> locations;  ///< of nodes, by the offset of their values

  [[nodiscard]] const path::Location& location(const Target& target) const;
  /// Adds those of another path.
  void add(Targets other);
};

/// From a cursor that has not started, over a source that rewinds. Errors: those of `path::evaluate`; DUPLICATE_KEY
/// where a key on the way is a duplicate, named or not; TYPE_MISMATCH where two targets need different containers at
/// one place. `path` has a selector.
Result<Targets> find_targets(scan::Cursor& cursor, const Operation& operation, const GivenPath& path);

/// Whether the operation has several paths, of which each selects one value at most: then one pass finds them all.
bool found_together(const Operation& operation);
/// The targets of each path of such an operation, in one pass; none at all if a pass for each path has more to say: why
/// one cannot be followed, or what the cursor stumbled over.
std::vector<Targets> find_together(scan::Cursor& cursor, const Operation& operation);

}  // namespace jt::edit
