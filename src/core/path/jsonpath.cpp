// SPDX-License-Identifier: MIT
// Parses JSONPath (RFC 9535, 2.1 to 2.5) into a Query; filters are in condition.cpp.
#include "core/path/parsers.hpp"

namespace jt::path {
namespace {

bool at_integer(const PathReader& reader) {
  const char c = reader.peek();
  return c == '-' || (c >= '0' && c <= '9');
}

/// After the start of a slice, before its first colon.
bool parse_slice(PathReader& reader, Selector& selector) {
  selector.kind = Selector::Kind::slice;
  reader.advance();
  reader.blanks();
  if (at_integer(reader)) {
    if (!reader.integer(selector.slice.end.emplace())) return false;
    reader.blanks();
  }
  if (!reader.take(":")) return true;
  reader.blanks();
  return !at_integer(reader) || reader.integer(selector.slice.step);
}

bool parse_index_or_slice(PathReader& reader, Selector& selector) {
  if (reader.peek() != ':') {
    if (!reader.integer(selector.index)) return false;
    selector.kind = Selector::Kind::index;
    const std::size_t end = reader.at();
    reader.blanks();
    if (reader.peek() != ':') {
      reader.move_to(end);
      return true;
    }
    selector.slice.start = selector.index;
  }
  return parse_slice(reader, selector);
}

bool parse_selector(PathReader& reader, Selector& selector, int nesting) {
  const char c = reader.peek();
  if (c == '\'' || c == '"') {
    selector.kind = Selector::Kind::name;
    return reader.string(selector.text);
  }
  if (reader.take("*")) {
    selector.kind = Selector::Kind::wildcard;
    return true;
  }
  if (reader.take("?")) {
    selector.kind = Selector::Kind::filter;
    reader.blanks();
    Condition condition;
    if (!parse_condition(reader, condition, nesting + 1)) return false;
    selector.filter = std::make_shared<const Condition>(std::move(condition));
    return true;
  }
  if (c == ':' || at_integer(reader)) return parse_index_or_slice(reader, selector);
  if (reader.at_name()) return reader.refuse_at(reader.at(), "a key in brackets needs quotes");
  return reader.refuse("a key in quotes, an index, a slice, '*' or '?'");
}

bool parse_bracket(PathReader& reader, Segment& segment, int nesting) {
  reader.advance();
  do {
    reader.blanks();
    if (!parse_selector(reader, segment.selectors.emplace_back(), nesting)) return false;
    reader.blanks();
  } while (reader.take(","));
  return reader.take("]") || reader.refuse("',' or ']'");
}

/// After `.` or `..`.
bool parse_shorthand(PathReader& reader, Segment& segment) {
  Selector& selector = segment.selectors.emplace_back();
  if (reader.take("*")) {
    selector.kind = Selector::Kind::wildcard;
    return true;
  }
  if (!reader.at_name()) return reader.refuse(segment.descendant ? "a key, '*' or '['" : "a key or '*'");
  selector.kind = Selector::Kind::name;
  selector.text = reader.name();
  return true;
}

}  // namespace

bool parse_segments(PathReader& reader, std::vector<Segment>& segments, int nesting) {
  for (;;) {
    const std::size_t before = reader.at();
    reader.blanks();
    Segment segment;
    segment.begin = reader.at();
    if (reader.take("..")) {
      segment.descendant = true;
      const bool bracket = reader.peek() == '[';
      if (bracket ? !parse_bracket(reader, segment, nesting) : !parse_shorthand(reader, segment)) return false;
    } else if (reader.take(".")) {
      if (!parse_shorthand(reader, segment)) return false;
    } else if (reader.peek() == '[') {
      if (!parse_bracket(reader, segment, nesting)) return false;
    } else {
      reader.move_to(before);
      return true;
    }
    segment.end = reader.at();
    segments.push_back(std::move(segment));
  }
}

bool parse_jsonpath(PathReader& reader, Query& query) {
  query.spelling = Spelling::jsonpath;
  reader.advance();
  if (!parse_segments(reader, query.segments, 0)) return false;
  return reader.at_end() || reader.refuse("'.', '[' or the end");
}

}  // namespace jt::path
