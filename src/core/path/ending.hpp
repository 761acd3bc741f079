// SPDX-License-Identifier: MIT
// The end of a program of jq: what is printed of a value in place of it.
#pragma once

#include <functional>
#include <optional>
#include <string_view>

#include "core/path/query.hpp"
#include "core/scan/cursor.hpp"

namespace jt::path {

/// Whether the query has an ending, or a slice as an array.
inline bool computes(const Query& query) { return query.part || query.ending != Ending::none; }

/// What the query takes of each value, and a value of some type does not have.
struct Lacking {
  std::string_view what;  ///< "elements", "keys", "length"
  bool optional = false;  ///< such a value gives nothing
};

/// Nothing: a value of that type has all.
std::optional<Lacking> lacking(scan::Type type, const Query& query);

/// Writes it, of the value under the cursor, and moves past the value or to somewhere inside of it. False: the sink has
/// had enough. The value lacks nothing. Errors: LIMIT_EXCEEDED for keys that do not fit in memory; those of the cursor.
Result<bool> write_ending(scan::Cursor& cursor, const Query& query, const std::function<bool(std::string_view)>& sink);

}  // namespace jt::path
