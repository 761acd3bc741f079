// SPDX-License-Identifier: MIT
// Runs a query over a document: matches one by one, in the order of RFC 9535, in bounded memory.
#pragma once

#include <functional>
#include <optional>

#include "core/path/path.hpp"
#include "core/path/query.hpp"
#include "core/scan/cursor.hpp"

namespace jt::path {

/// What the receiver of a match says.
enum class Visit : std::uint8_t { more, stop };

/// The cursor stands on the matching value; the receiver may move past it (skip, copy, text) or leave it as it is, but
/// not enter and stay inside. The location is empty of steps unless asked for. Behind a filter over a source that does
/// not rewind, the cursor is one over the candidate in memory, whose offsets count from the candidate's beginning.
using OnMatch = std::function<Visit(scan::Cursor& cursor, const Location& location)>;

/// Whether the query can be answered in one pass, so that a pipe needs no spooling.
bool one_pass(const Query& query);
/// The same for `follow`: whether no index counts from the end.
bool one_pass(const Path& path);

/// From a cursor that has not started. `track`: whether locations are wanted. Returns the number of matches.
/// Failures: those of the cursor, LIMIT_EXCEEDED (a compared value over 64 MiB, or any candidate of a filter over it
/// where the source does not rewind; a regular expression that takes too long), INVALID_PATTERN, INVALID_PATH (a
/// pointer step that is no index on an array), INVALID_INPUT (not `one_pass`, over a source that does not rewind).
/// `unique`: a duplicate of a key that the query names on its way is an error too, DUPLICATE_KEY, with its position.
Result<std::uint64_t> evaluate(scan::Cursor& cursor, const Query& query, bool track, const OnMatch& on_match,
                               bool unique = false);

/// What was learnt, on the way, of the value where the way ended.
struct Ancestor {
  /// Of an object with more members than this (or more bytes of keys) the first ones are looked at: near misses further
  /// on are not worth a slower walk to every key that is there.
  static constexpr std::uint64_t most_members = 10'000;
  static constexpr std::size_t most_bytes = std::size_t{1} << 20;
  /// A key longer than this is no slip of what a person typed, and is only counted.
  static constexpr std::size_t longest_key = 256;

  scan::Type type = scan::Type::null;
  std::uint64_t size = 0;  ///< elements; members that were looked at
  bool whole = true;       ///< all members were
  std::string keys;        ///< of these, as they stand in the document, each with a line end behind it
};

/// Outcome of following a path to one location.
struct Found {
  Location location;                 ///< where the cursor stands now: the value; or the nearest ancestor that exists
  std::size_t missing = 0;           ///< how many steps could not be followed: 0 when found
  std::optional<Ancestor> ancestor;  ///< where something is missing, and it was read for that
};

/// Moves the cursor (not started) to the value at the path, reading no further than needed. Not found is no failure:
/// the cursor then stands on the nearest existing ancestor, or, where that had to be read, is past it and `ancestor`
/// has what it saw. `missing` says how many steps are left.
Result<Found> follow(scan::Cursor& cursor, const Path& path);

/// The PATH_NOT_FOUND error that teaches: the nearest ancestor's length, its keys and near misses of the missing step.
/// `file` and `given` are quoted in the message as the user wrote them. The cursor is as `follow` left it; it reads the
/// ancestor where `follow` did not. Precondition: found.missing > 0.
Error not_found(scan::Cursor& cursor, const Path& path, const Found& found, std::string_view file,
                std::string_view given);

/// For both: goes over the members of the object just entered and notes them, to the first of that name, if there is
/// one. Without a name, `end` is also where enough were seen.
scan::Step note_members(scan::Cursor& cursor, Ancestor& ancestor, const std::string* name);

}  // namespace jt::path
