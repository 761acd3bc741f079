// SPDX-License-Identifier: MIT
// Runs a query over a document: matches one by one, in the order of RFC 9535, in bounded memory.
//
// `follow` goes to one location and stops reading there. `evaluate` runs a query of RFC 9535. Descendants and filters
// of singular queries are evaluated by one walk with a stack, whatever the nesting. The order of RFC 9535 differs from
// the order of the document only where a matching member comes after a container that holds another match: a first
// walk notes these matches as offsets (`LateMatches`, in a temporary file if there are many), a second one reports all
// in order. The walk of a descendant segment follows the names, indices, slices and wildcards after it too (`Tail`),
// so nested matches are not read once for each level. What one pass cannot answer otherwise (several selectors,
// negative steps, `$` in filters) goes back with `mark` and `go`; a pipe is then buffered in an unlinked temporary
// file first. After `..` such steps cost one more reading for each level of matches inside matches. Filters that walk
// (`@..x`, `count(@..*)`) are evaluated for each child by a walk of their own, in any order and as far as needed; what
// one of them has found out holds for the values within its candidate too (`Filters::Below`). What is read again
// beyond that is added up (`Filters::spend`) and ends at a limit. Steps of regular expressions are counted in the same
// way (`Regex`): PCRE2 limits them for each beginning of a match only.
#pragma once

#include <functional>
#include <optional>

#include "core/path/path.hpp"
#include "core/path/query.hpp"
#include "core/scan/cursor.hpp"

namespace jt::path {

/// What the receiver of a match returns.
enum class Visit : std::uint8_t { more, stop };

/// The cursor is on the matching value; the receiver may move past it (skip, copy, text) or leave it there, but not
/// enter it and stay inside. The location has no steps unless requested. After a filter over a source that does not
/// rewind, the cursor is over a copy of the candidate in memory, and offsets count from the candidate's beginning.
using OnMatch = std::function<Visit(scan::Cursor& cursor, const Location& location)>;

/// Whether the query can be evaluated in one pass, so that a pipe need not be buffered.
bool one_pass(const Query& query);
/// The same for `follow`: true if no index counts from the end.
bool one_pass(const Path& path);

/// From a cursor that has not started. `track`: whether locations are wanted. Returns the number of matches.
/// Failures: those of the cursor, LIMIT_EXCEEDED (a compared value over 64 MiB, or any candidate of a filter over it
/// where the source does not rewind; a regular expression that takes too long), INVALID_PATTERN, INVALID_PATH (a
/// pointer step that is no index on an array), INVALID_INPUT (not `one_pass`, over a source that does not rewind).
/// `unique`: a duplicate of a key that the query names on its way is an error too, DUPLICATE_KEY, with its position.
Result<std::uint64_t> evaluate(scan::Cursor& cursor, const Query& query, bool track, const OnMatch& on_match,
                               bool unique = false);

/// The number of matches, for a caller who needs nothing else. `on_match` receives those that are not found quicker
/// without a look at each.
Result<std::uint64_t> count(scan::Cursor& cursor, const Query& query, const OnMatch& on_match);

/// DUPLICATE_KEY for an edit that goes through a key that its object has twice: offsets of both.
Error duplicate_key(std::string_view key, std::uint64_t first, std::uint64_t again);

/// What was found out about the value at which the path ended.
struct Ancestor {
  /// Of an object with more members than this (or more bytes of keys) only the first ones are checked for similar
  /// keys: later ones are not worth a slower walk to every key that exists.
  static constexpr std::uint64_t most_members = 10'000;
  static constexpr std::size_t most_bytes = std::size_t{1} << 20;
  /// A longer key is not a likely typo, and is only counted.
  static constexpr std::size_t longest_key = 256;

  scan::Type type = scan::Type::null;
  std::uint64_t size = 0;  ///< elements; members that were checked
  bool whole = true;       ///< all members were checked
  std::string keys;        ///< of these, as spelled in the document, each followed by a line end
};

/// Outcome of following a path to one location.
struct Found {
  Location location;                 ///< the current value of the cursor; or the nearest ancestor that exists
  std::size_t missing = 0;           ///< number of steps that could not be followed: 0 when found
  std::optional<Ancestor> ancestor;  ///< if a step is missing, and the ancestor was read for it
};

/// The steps of a query that was parsed from a text and selects one value. INVALID_PATH if it may select several; the
/// message names the part.
Result<Path> path_of(const Query& query);

/// Moves the cursor (not started) to the value at the path, reading no further than needed. Not found is not a
/// failure: the cursor is then on the nearest existing ancestor, or, if that had to be read, past it, and `ancestor`
/// has the result. `missing` is the number of steps left.
Result<Found> follow(scan::Cursor& cursor, const Path& path);

/// The PATH_NOT_FOUND error with details: the nearest ancestor's length, its keys, and keys similar to the missing
/// step. `file` and `given` are quoted in the message as the user wrote them. The cursor is as `follow` left it; the
/// ancestor is read here if `follow` did not read it. Precondition: found.missing > 0.
Error not_found(scan::Cursor& cursor, const Path& path, const Found& found, std::string_view file,
                std::string_view given);

/// For both: walks over the members of the object just entered and notes them, up to the first of that name, if there
/// is one. Without a name, also returns `end` when enough members were read.
scan::Step note_members(scan::Cursor& cursor, Ancestor& ancestor, const std::string* name);

}  // namespace jt::path
