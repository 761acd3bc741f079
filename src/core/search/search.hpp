// SPDX-License-Identifier: MIT
// Search: the keys and scalar values of a document that match a pattern, in one pass.
//
//   patterns ─► TextPattern ─► Prefilter ─► TextWalk ─► Search
//               PCRE2, JIT     where it can  stretches   matches
//                              match
//
// Between two marks (brackets, commas, line ends of NDJSON) there is at most one key and one scalar. A TextWalk goes
// over such stretches and reads each as a whole or passes over it as a whole. Reading one checks its grammar; passing
// is a kernel's work (`nest`), which keeps the stack of open containers and their indices by population counts. Keys
// of open containers are read backwards from their brackets, and only where a match needs its path or a window ends.
//
// A Prefilter finds where a match is possible. `required_by` reads the common part of an expression's syntax, and
// returns nothing where it is not sure: every match contains one of some strings, or so many bytes in a row of one
// class (`[0-9]{30}`), whichever is rarer by a rough table of how JSON's bytes follow each other. A kernel (`hits`)
// finds the two rarest bytes of each string, or where a run reaches its length. JSON spells characters in more than
// one way, so such a string has no quotes, slashes or control characters, and an escape that might spell one of its
// characters counts as a hit. Where hits are many, the walk asks for each stretch only whether it has one.
//
// PathTally is a trie of path shapes in bounded memory; the keys of maps are merged into one node where a place has
// too many. A match's record begins at a bracket that the walk keeps; RecordReader reads records with a second cursor,
// each once.
//
// Short keys that did not match are remembered, because most keys of a document occur again and again.
//
// Comments are found by a CommentFinder in the document as it is, up to where the walk is with each match;
// CommentPlaces finds out whose they are, of those that match.
#pragma once

#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/comments/blank_source.hpp"
#include "core/path/path.hpp"
#include "core/scan/cursor.hpp"
#include "core/search/record.hpp"
#include "core/search/text_pattern.hpp"

namespace jt::search {

struct SearchOptions {
  bool keys = true;
  bool values = true;
  bool locations = true;       ///< `FoundText::location` is needed
  std::uint64_t siblings = 0;  ///< number of keys of the same object to return; the source must rewind then
  std::uint64_t records =
      0;  ///< the records of the first so many matches are needed, as are locations; the source must rewind then
  comments::BlankSource* comments =
      nullptr;            ///< what the cursor reads of a document whose comments are searched too; it must rewind
  bool prefilter = true;  ///< use the prefilter; results are the same without (for tests)
};

/// A key or scalar value that matches.
struct FoundText {
  path::Location location;
  bool key = false;
  bool comment = false;               ///< the location is that of the value that it belongs to
  bool string = false;                ///< true for a key too
  std::string_view text;              ///< decoded (WTF-8); a number, literal or comment as spelled
  text::RegexSpan match;              ///< in the string
  std::vector<std::string> siblings;  ///< other keys of the object that holds it, the first ones
  std::optional<FoundRecord> record;  ///< if it was requested, and the document does not end before it
};

/// False: stop.
using FoundSink = std::function<bool(const FoundText&)>;

/// How a search ended.
struct Searched {
  std::uint64_t matches = 0;
  bool stopped = false;
};

/// Searches the current value of the cursor, in document order: everything below it, and itself if it is a scalar.
/// `inside` is its location; a search of the whole document reads to its end. The cursor cannot be used afterwards.
/// Errors: those of reading, INVALID_JSON in what is visited, LIMIT_EXCEEDED by the pattern or by values of over 64
/// MiB.
Result<Searched> search(scan::Cursor& cursor, const path::Location& inside, const TextPattern& pattern,
                        const SearchOptions& options, const FoundSink& sink);

}  // namespace jt::search
