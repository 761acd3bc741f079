// SPDX-License-Identifier: MIT
// Parses JavaScript accessors into a Query: `.users[0]['a b']`; the leading dot is optional.
#include "core/path/parsers.hpp"

namespace jt::path {
namespace {

bool bracket(PathReader& reader, Selector& selector) {
  reader.advance();
  reader.blanks();
  const char c = reader.peek();
  if (c == '\'' || c == '"') {
    selector.kind = Selector::Kind::name;
    if (!reader.string(selector.text)) return false;
  } else if (c == '-' || (c >= '0' && c <= '9')) {
    selector.kind = Selector::Kind::index;
    if (!reader.integer(selector.index)) return false;
  } else if (c == '*' || c == '?' || c == ':') {
    return reader.refuse_at(reader.at(), "accessors name one value", "queries are JSONPath and begin with '$'");
  } else {
    return reader.refuse("a key in quotes or an index");
  }
  reader.blanks();
  return reader.take("]") || reader.refuse("']'");
}

}  // namespace

bool parse_accessor(PathReader& reader, Query& query) {
  query.spelling = Spelling::accessor;
  if (reader.text() == ".") return true;
  bool first = true;
  while (!reader.at_end()) {
    Segment segment;
    segment.begin = reader.at();
    Selector selector;
    // ".[0]" is the result of joining "." and "[0]".
    if (first && reader.peek() == '.' && reader.peek(1) == '[') reader.advance();
    if (reader.peek() == '[') {
      if (!bracket(reader, selector)) return false;
    } else if (reader.take(".") || first) {
      if (reader.peek() == '.' || reader.peek() == '*') {
        return reader.refuse_at(reader.at(), "accessors name one value", "queries are JSONPath and begin with '$'");
      }
      if (!reader.at_name(true)) return reader.refuse("a key");
      selector.text = reader.name(true);
    } else {
      return reader.refuse_at(reader.at(), "expected '.', '[' or the end",
                              "put keys with other characters in brackets: ['a-b']");
    }
    segment.end = reader.at();
    segment.selectors.push_back(std::move(selector));
    query.segments.push_back(std::move(segment));
    first = false;
  }
  return true;
}

}  // namespace jt::path
