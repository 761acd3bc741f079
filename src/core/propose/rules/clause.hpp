// SPDX-License-Identifier: MIT
// Clause: one verb with what it is applied to; and the parts of a noun phrase. All of them are ranges of the tokens:
// what they mean is decided over the document (see resolver.hpp).
//
// The road of an instruction:
//   tokens ─► the survey keeps what the words may mean (lexicon) ─► clauses (grammar) ─► of each clause one or more
//   readings ─► targets (resolver) and values ─► effects (a function for each verb) ─► contradictions ─► changes
// A reading that leaves a word unexplained, or that does not fit the document, is no reading; nor is one with a part
// that its verb does not use (`Resolver::unused`): it would be dropped. If two readings of a clause have different
// effects, the instruction is ambiguous.
#pragma once

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

namespace jt::propose::rules {

/// Tokens from `begin` to `end`, exclusive.
struct Span {
  std::size_t begin = 0;
  std::size_t end = 0;
  [[nodiscard]] bool empty() const { return begin >= end; }
  [[nodiscard]] std::size_t size() const { return empty() ? 0 : end - begin; }
};

struct Verb;

struct Clause {
  const Verb* verb = nullptr;
  Span object;  ///< X, or E; empty: the one of the clause before
  Span value;   ///< V, N, T
  Span scope;   ///< "for E" after the value
  Span old;     ///< A of "from A to V" and of "replace A with B"
  Span key;     ///< K of "add K = V"
  Span other;   ///< Y, and of insert the array
  Span except;  ///< what is left out
  Span where;   ///< "where COND" after the value: said of the object
  /// What the grammar distinguishes: "to", "by", "before", "after", "start", "end", "index", "position", "on", "off",
  /// "up", "down", "places".
  std::string_view how;
  bool says_key = false;  ///< "the key X", "the X field"
  bool says_is = false;   ///< "make sure X is V": V may say how it is to be, and not what
};

enum class Comparison : std::uint8_t {
  equal,
  less,
  at_most,
  greater,
  at_least,
  contains,
  begins,
  ends,
  empty,
  missing,
  present,
  described  ///< "done tasks": a boolean member of that name is true, or the status is that
};

/// "where K is V", "without K", "where K is not over V".
struct Condition {
  Span key;
  Comparison comparison = Comparison::equal;
  bool negated = false;
  Span value;
  /// Keys that no word names ("assigned to V", "done tasks"): the first one that an element has. `key` is then the word
  /// that stands for them.
  std::span<const std::string_view> keys = {};
  std::vector<Span> more = {};  ///< "is not A, B and C": the other values
  bool has = false;             ///< "with tag A and B": `value` and `more` are the member, or in it
  bool counted = false;         ///< "with 2 tags", "with no tags" (missing): a number, or how many a list has
  bool own = false;    ///< "prices under 3": compares what is named itself, and no member of it; `key` is its name
  bool dated = false;  ///< "is before 2024-06-01": compares dates alone
};

/// Whether it selects things by what they are not, or do not have.
inline bool excludes(const Condition& condition) {
  return condition.negated || condition.comparison == Comparison::missing;
}

/// Whether it may hold of a thing that has no such member.
inline bool holds_without(const Condition& condition) {
  const bool few = condition.comparison == Comparison::less || condition.comparison == Comparison::at_most;
  return excludes(condition) || (condition.counted && (few || condition.comparison == Comparison::equal));
}

enum class Quantifier : std::uint8_t { none, all, ordinal };

struct Name {
  Span words;  ///< without the quantifier
  Span whole;  ///< with it: "first name" may be a key
  Quantifier quantifier = Quantifier::none;
  std::int64_t ordinal = 0;  ///< from 0; -1 is the last, -2 the one before it
  std::size_t count = 1;     ///< "the last two users": of the first or last ones so many
  std::vector<Condition> conditions;
  bool pronoun = false;  ///< it, its, her …
  bool missing = false;  ///< "Bob's" alone: the name of the clause before
};

/// The comparison that is said of what the name names itself; null: none is.
inline const Condition* own_condition(const Name& name) {
  const auto found = std::find_if(name.conditions.begin(), name.conditions.end(),
                                  [](const Condition& condition) { return condition.own; });
  return found == name.conditions.end() ? nullptr : &*found;
}
inline bool says_own(const Name& name) { return own_condition(name) != nullptr; }

/// Names that are in the same things: "price and stock".
using Part = std::vector<Name>;
/// From the outermost scope to the thing itself.
using Chain = std::vector<Part>;
/// Several things: "Alice's theme and Bob's email".
using Phrase = std::vector<Chain>;

}  // namespace jt::propose::rules
