// SPDX-License-Identifier: MIT
// Operation: one change of another document that is made in OURS, as places in OURS and spans of the others.
#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "core/merge/side.hpp"
#include "core/path/path.hpp"
#include "core/splice/splicer.hpp"

namespace jt::merge {

/// What is put in: an entry of another document, or an element of OURS that moves.
struct Incoming {
  Side* side = nullptr;
  Value value;
  bool member = false;                      ///< with its key
  std::optional<splice::EntrySpan> moving;  ///< in OURS; `side` and `value` have no meaning then
  std::uint64_t container = 0;              ///< offset of the bracket around it in its document
  /// Of `Plan::conflicts`: the numbers of those whose entries would come directly before it.
  std::vector<std::size_t> conflicts = {};
};

struct Operation {
  /// In the order in which those of one container are made.
  enum class Kind : std::uint8_t { replace, rename, insert, remove };
  Kind kind = Kind::replace;
  splice::EntrySpan target;                    ///< the entry; of `insert` the container
  std::optional<splice::NextEntry> next = {};  ///< of `insert`: before this one, else after the last
  /// Of `insert` in their order; of the others at most one, and of `replace` and `rename` then the entry in BASE. With
  /// it, comments come too where those of the target are as in BASE; without it, in a conflict, they always do.
  std::vector<Incoming> incoming = {};
};

/// A value that both sides changed, and what would make it as the others have it.
struct Conflict {
  enum class Kind : std::uint8_t { value, removed, rename, order };
  Kind kind = Kind::value;
  path::Location path = {};
  std::optional<Value> base = {};
  std::optional<Value> ours = {};
  std::optional<Value> theirs = {};
  splice::EntrySpan place = {};  ///< in OURS: the entry, or the container in which it is not
  std::vector<Operation> as_theirs = {};
  std::vector<Operation> as_base = {};
};
std::string_view name(Conflict::Kind kind);

}  // namespace jt::merge
