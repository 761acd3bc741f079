// SPDX-License-Identifier: MIT
#include "core/path/query.hpp"

#include <algorithm>

#include "core/json/escape.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/jq_parser.hpp"
#include "core/path/jq_signs.hpp"
#include "core/path/nearly.hpp"
#include "core/path/parsers.hpp"

namespace jt::path {
namespace {

bool parse_any(PathReader& reader, Query& query, Spelling dialect) {
  if (dialect == Spelling::pointer) return parse_pointer(reader, query);
  if (dialect == Spelling::jsonpath) return parse_jsonpath(reader, query);
  const char c = reader.peek();
  if (c == '.' || c == '[' || reader.at_name()) return parse_accessor(reader, query);
  return reader.refuse("a path that begins with '/', '$', '.', '[', a letter or '_'");
}

std::string several(const Segment& segment) {
  if (segment.descendant) return "all that is below";
  if (segment.selectors.size() > 1) return "more than one value";
  return segment.selectors[0].kind == Selector::Kind::slice ? "a range" : "every value that fits";
}

/// The dialect that the first character decides.
Spelling dialect_of(std::string_view text) {
  if (text.empty() || text[0] == '/' || text[0] == '#') return Spelling::pointer;
  return text[0] == '$' ? Spelling::jsonpath : Spelling::accessor;
}

Error refused(PathReader& reader, std::string_view text) {
  Error error = reader.take_failure();
  if (error->code == Code::invalid_pattern) return error;
  const auto meant = nearly(text);
  if (!meant) return error;
  error->hints = {text::excerpt(meant->hint, std::string::npos)};
  if (!meant->path.empty()) error->advice.push_back({Advice::Kind::meant_path, {meant->path}});
  return error;
}

}  // namespace

bool selects_one(const Segment& segment) {
  if (segment.descendant || segment.selectors.size() != 1) return false;
  const Selector::Kind kind = segment.selectors[0].kind;
  return kind == Selector::Kind::name || kind == Selector::Kind::token || kind == Selector::Kind::index;
}

bool Query::singular() const { return std::all_of(segments.begin(), segments.end(), selects_one); }

bool Query::optional() const {
  return std::any_of(segments.begin(), segments.end(), [](const Segment& segment) { return segment.optional; });
}

namespace {

/// What may be jq's where it is no path of a dialect.
bool may_be_jq(std::string_view text) {
  if (dialect_of(text) != Spelling::accessor) return false;
  return text[0] == '.' || text.starts_with("del(") || text.find(" | ") != std::string_view::npos;
}

/// Whether the text is rather a path with a mistake, and not meant for jq: `.my-key`, `..a`, `.a[*]`, `.a[n=x]`.
bool is_no_program(std::string_view text, const Error& error) {
  if (error->advice.empty() || has_slash_for_dot(text)) return nearly(text).has_value();
  if (error->advice.front().arguments.back() == "computed") return false;
  if (!has_jq_sign(text)) return true;
  return has_filter(text) && nearly(text);
}

Result<std::vector<Query>> parse_jq(std::string_view text, const QueryOptions& options, bool split) {
  PathReader reader(text);
  jq::JqParser parser(reader, options.nulls);
  std::vector<Query> queries;
  if (!parser.program(split, queries)) {
    Error error = reader.take_failure();
    if (auto left = parser.left_to_jq()) error->advice.push_back(std::move(*left));
    return fail(std::move(error));
  }
  for (const Query& query : queries) {
    if (options.endings || (query.ending == Ending::none && !query.part)) continue;
    Error error =
        make_error(Code::invalid_path, "'" + text::excerpt(text) + "' is computed; it is no place in a document");
    error->path = std::string(text);
    if (query.part && query.ending == Ending::none)
      error->hints.push_back("'" + text::excerpt(text) + "[]' selects its elements");
    error->advice.push_back({Advice::Kind::leave_to_jq, {"", std::string(text), "computed"}});
    return fail(std::move(error));
  }
  return queries;
}

}  // namespace

Result<std::vector<Query>> parse_queries(std::string_view text, QueryOptions options) {
  PathReader reader(text);
  std::vector<Query> queries(1);
  Query& query = queries.front();
  query.text = text;
  query.nulls = options.nulls;
  if (parse_any(reader, query, dialect_of(text))) return queries;
  if (!may_be_jq(text)) return fail(refused(reader, text));
  auto by_jq = parse_jq(text, options, options.split);
  if (!by_jq && is_no_program(text, by_jq.error())) return fail(refused(reader, text));
  return by_jq;
}

Result<Query> parse_query(std::string_view text) {
  PathReader reader(text);
  Query query;
  query.text = text;
  if (parse_any(reader, query, dialect_of(text))) return query;
  if (!may_be_jq(text)) return fail(refused(reader, text));
  auto queries = parse_jq(text, {}, false);
  if (!queries) return fail(is_no_program(text, queries.error()) ? refused(reader, text) : std::move(queries.error()));
  return std::move(queries->front());
}

Result<Path> parse_path(std::string_view text) {
  const Query query = TRY(parse_query(text));
  return path_of(query);
}

Result<Path> path_of(const Query& query) {
  Path path;
  path.spelling = query.spelling;
  path.steps.reserve(query.segments.size());
  for (const Segment& segment : query.segments) {
    if (!selects_one(segment)) {
      PathReader reader(query.text);
      const std::string part = query.text.substr(segment.begin, segment.end - segment.begin);
      reader.refuse_at(segment.begin,
                       "'" + part + "' selects " + several(segment) + ", where a path to one value is needed");
      Error error = reader.take_failure();
      error->advice.push_back({Advice::Kind::query_values, {part}});
      return fail(std::move(error));
    }
    const Selector& selector = segment.selectors[0];
    using Kind = PathStep::Kind;
    const Kind kind = selector.kind == Selector::Kind::index   ? Kind::index
                      : selector.kind == Selector::Kind::token ? Kind::token
                                                               : Kind::name;
    path.steps.push_back({kind, selector.text, selector.index});
  }
  return path;
}

}  // namespace jt::path
