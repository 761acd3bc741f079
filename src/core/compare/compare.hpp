// SPDX-License-Identifier: MIT
// compare: what differs between two JSON values, as values: objects without order, numbers by their exact decimal
// value, arrays by a longest common subsequence of their elements.
//
// Comparison walks two cursors in step. While the bytes of both documents are the same, entries are passed a window at
// a time without a look at their values: the state before them is the same, so they are equal. At a difference a plan
// aligns the next entries by the hashes of their values (`ValueHasher`: equal values hash equal, with a random seed),
// elements by longest common run, members by key. Members that have no partner in their place wait in a MemberJoin and
// are looked up at the end of the object, a bounded number at a time: where the table would need more than 64 MiB, the
// object is read again for each part of it. So memory is bounded, and what it costs is time: two alike documents take
// about as long as `validate` of both, documents without common runs of bytes five to nine times that, and an object
// whose members are in another order is read once more for each million of them.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>

#include "core/bytes/slice_source.hpp"
#include "core/compare/value_hash.hpp"
#include "core/path/path.hpp"
#include "core/scan/cursor.hpp"

namespace jt::compare {

enum class ChangeKind : std::uint8_t { added, removed, changed, moved };
std::string_view name(ChangeKind kind);

/// A value in one of the documents.
struct Value {
  bytes::Span span;  ///< offsets in its source
  scan::Type type = scan::Type::null;
  std::uint64_t entry = 0;  ///< offset of its entry: of a member the key, else the value itself
};

/// One difference. Paths begin at the compared values.
struct Change {
  ChangeKind kind = ChangeKind::changed;
  const path::Location& path;  ///< in the first document; of what was added, in the second
  const path::Location& at;    ///< in the second document
  /// Where it is once all changes before it are made to the first document: as `at`, but that ignored elements of the
  /// first stay, and those of the second do not come.
  const path::Location& made;
  std::optional<Value> old;  ///< nothing where it was added
  std::optional<Value> now;  ///< nothing where it was removed
  /// With `CompareOptions::match`, for each step of `path` the text of the member that identifies the element; empty
  /// where there is none, or where it is no short scalar.
  const std::vector<std::string>& names;
};

/// False: no more changes are wanted.
using OnChange = std::function<bool(const Change& change)>;

struct CompareOptions {
  bool keys = false;                 ///< which keys exist, not their values; elements are compared index by index
  std::optional<std::string> match;  ///< elements that are objects with this member are the same where it is equal
  std::function<bool(const path::Location&)> ignored;  ///< what is at these places, or below, is not compared
  bool moves = false;  ///< with `match`: an element in another place is moved, not removed and added
  /// Only the entries of the two values, not what is in them: two containers that belong together are `changed` where
  /// they may differ. Elements without a partner are added and removed, and never compared with one another.
  bool shallow = false;
  std::uint64_t most_members = std::uint64_t{1} << 20;   ///< members that are held at once (tests: few)
  std::uint64_t most_elements = std::uint64_t{1} << 19;  ///< elements that are aligned at once (tests: few)
};

/// One of the documents. The cursor is on the value that is compared; its source rewinds.
struct Side {
  scan::Cursor& cursor;
  bytes::Source& source;
  ValueHasher* hasher = nullptr;   ///< one that keeps what it knows, with the seed of the other side; else a new one
  bytes::Source* given = nullptr;  ///< the source with its comments, where it may have some
};

struct Counts {
  std::uint64_t added = 0;
  std::uint64_t removed = 0;
  std::uint64_t changed = 0;
  std::uint64_t moved = 0;
  [[nodiscard]] bool any() const { return added + removed + changed + moved > 0; }
};

struct CompareError {
  Error error;
  bool second = false;  ///< it is about the second document
};

/// Reports the changes in an order in which they can be made one after the other. Moves both cursors past the values.
/// The documents are read once where they are alike; what is not in like order is read again. Memory: bounded, but for
/// some bytes for each level of nesting and one bit for each member of an object whose members are not in like order.
/// Errors: those of the cursors; DUPLICATE_KEY where members of an object that has a key twice are not in like order;
/// where they are, each is compared with the one in the same place.
Expected<Counts, CompareError> compare(Side a, Side b, const CompareOptions& options, const OnChange& on_change);

}  // namespace jt::compare
