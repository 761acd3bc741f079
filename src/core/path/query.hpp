// SPDX-License-Identifier: MIT
// Query: the parsed form of a path in any dialect; all of RFC 9535, and what selects in jq.
#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <variant>
#include <vector>

#include "core/path/path.hpp"
#include "core/result.hpp"

namespace jt::path {

struct Condition;

/// `start:end:step`; a bound that is absent has its default (RFC 9535, 2.3.4.2.1).
struct Slice {
  std::optional<std::int64_t> start;
  std::optional<std::int64_t> end;
  std::int64_t step = 1;
};

struct Selector {
  /// A `token` is that of a pointer: a name in an object and an index in an array.
  enum class Kind : std::uint8_t { name, token, wildcard, index, slice, filter };
  Kind kind = Kind::name;
  std::string text;        ///< name or token, decoded (WTF-8)
  std::int64_t index = 0;  ///< negative counts from the end
  Slice slice;
  std::shared_ptr<const Condition> filter;
};

/// One or more selectors, applied to each node (child) or to each node and all below it (descendant).
struct Segment {
  /// All but `child` are steps of jq. They have one selector, so that nobody takes them for a step to one value.
  enum class Step : std::uint8_t {
    child,
    test,          ///< the node itself, if it passes the filter of the selector
    everything,    ///< the node itself, then all below it, in the order of the document
    branches,      ///< what each of the branches selects, one after the other; they go on to the end of the query
    alternatives,  ///< what the first branch selects that selects something
    constant,      ///< the JSON text of the selector, wherever the node is
    part,          ///< the slice of the selector, as one array: only while a query is parsed
  };
  bool descendant = false;
  std::vector<Selector> selectors;
  std::size_t begin = 0;  ///< bytes of the path that the segment was parsed from
  std::size_t end = 0;
  Step step = Step::child;
  std::vector<std::vector<Segment>> branches = {};
  bool optional = false;  ///< jq's `?` is behind it
};

/// Whether it selects one value at most: one name or index, not of a descendant segment.
bool selects_one(const Segment& segment);

/// What is printed of each selected value in place of the value: jq's `| length` and `| keys`.
enum class Ending : std::uint8_t { none, length, keys };

struct Query {
  Spelling spelling = Spelling::jsonpath;  ///< the dialect of the path as given
  bool absolute = true;                    ///< from the root; false: from the current node of a filter (`@`)
  std::vector<Segment> segments;
  std::string text;    ///< as given; empty in filters
  bool by_jq = false;  ///< it is written as a program of jq, not as a path of the dialects
  bool nulls = false;  ///< what is absent is null, as in jq
  Ending ending = Ending::none;
  std::optional<Slice> part = std::nullopt;  ///< of each selected value these elements, as one array; before the ending
  bool part_optional = false;                ///< jq's `?` is behind it: a value that has no elements gives nothing
  bool ending_optional = false;              ///< likewise

  /// Whether it can select at most one node.
  [[nodiscard]] bool singular() const;
  /// Whether a step has jq's `?`: where it is one of several, it may select nothing.
  [[nodiscard]] bool optional() const;
};

struct Call;

/// A literal of a filter. A number keeps its spelling.
struct Literal {
  enum class Kind : std::uint8_t { null, no, yes, number, string, structure };
  Kind kind = Kind::null;
  std::string text;
};

/// An operand of a comparison, or an argument of a function.
using Operand = std::variant<Literal, std::shared_ptr<const Query>, std::shared_ptr<const Call>>;

/// `key` is the name or the index of the candidate: of the next version of RFC 9535, and not of this one. Those after
/// it are jq's: `size` is its `length`, `test` its regular expressions, `otherwise` its `//`; `truth` is true for all
/// values but false and null.
enum class Function : std::uint8_t {
  length,
  count,
  match,
  search,
  value,
  key,
  truth,
  size,
  type,
  test,
  starts_with,
  ends_with,
  contains,
  otherwise
};

struct Call {
  Function function = Function::length;
  std::vector<Operand> arguments;  ///< the number and types are those of the function
  bool constant = false;           ///< none of them begins with `@`: it is the same for every candidate
};

enum class Comparison : std::uint8_t { equal, not_equal, less, less_equal, greater, greater_equal };

/// A logical expression of a filter.
struct Condition {
  enum class Kind : std::uint8_t { any, all, negation, comparison, test };
  Kind kind = Kind::test;
  std::vector<Condition> parts;  ///< of any, all, negation (one)
  Comparison comparison = Comparison::equal;
  bool by_jq =
      false;      ///< compared in jq's order of all values, in which what is absent is null; one of several is enough
  Operand left;   ///< of a comparison; of a test: a query that selects something, or a function that returns true
  Operand right;  ///< of a comparison
  bool constant = false;  ///< it has no query that begins with `@`: it is the same for every candidate
};

/// Parses a path in any dialect; the first character decides which (`#` begins a pointer in its URI form). Pointers
/// and accessors become queries with one name, index or token per segment. INVALID_PATH says at which column
/// (characters, from 1) what was expected.
Result<Query> parse_query(std::string_view text);

struct QueryOptions {
  bool endings = false;  ///< an ending or part is allowed
  bool nulls = false;    ///< what is absent is null, and `//` is allowed
  bool split = true;     ///< into several queries, in order; else one has all branches
};

/// The same for a text that may be several queries: `.a, .b` of jq. One or more.
Result<std::vector<Query>> parse_queries(std::string_view text, QueryOptions options);

/// What the query has that RFC 9535 does not have: "key()", or all of it, if it is one of jq. Nothing for the other
/// dialects.
std::optional<std::string> extension_in(const Query& query);

}  // namespace jt::path
