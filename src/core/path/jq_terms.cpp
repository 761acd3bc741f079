// SPDX-License-Identifier: MIT
// JqParser: paths, literals, brackets.
#include <algorithm>

#include "core/json/decimal.hpp"
#include "core/json/escape.hpp"
#include "core/path/jq_parser.hpp"
#include "core/path/parsers.hpp"
#include "core/text/ascii.hpp"
#include "core/value/tape.hpp"

namespace jt::path::jq {
namespace {

using Kind = Expression::Kind;
using Step = Segment::Step;

Selector name_of(std::string text) {
  Selector selector;
  selector.text = std::move(text);
  return selector;
}

bool at_integer(const PathReader& reader) {
  return reader.peek() == '-' ? text::is_digit(reader.peek(1)) : text::is_digit(reader.peek());
}

}  // namespace

bool JqParser::postfix(const Steps& context, Expression& out) {
  if (!term(context, out)) return false;
  for (;;) {
    reader_.blanks();
    const char c = reader_.peek();
    const bool path = out.kind == Kind::path;
    if (c == '?' && !reader_.rest().starts_with("?//")) {
      if (path && !out.steps.empty()) {
        out.steps.back().optional = true;
        if (inside_ > 0 && select_one(out.steps)) suppressed_ = reader_.at();
      }
      if (!path) out.optional = true;
      reader_.advance();
    } else if (c == '[') {
      if (!path) return not_taken(reader_.at());
      if (!bracket(out)) return false;
    } else if (c == '.' && reader_.peek(1) != '.') {
      if (!path) return not_taken(reader_.at());
      reader_.advance();
      if (reader_.peek() == '[') continue;
      if (!after_dot(out)) return false;
    } else if (peek_word() == "as") {
      return not_taken(reader_.at());
    } else {
      return true;
    }
  }
}

/// A key after `.`.
bool JqParser::after_dot(Expression& out) {
  const std::size_t begin = reader_.at() - 1;
  std::string key;
  if (reader_.peek() == '"') {
    if (!string(key)) return false;
  } else if (reader_.at_name(true)) {
    key = reader_.name(true);
  } else {
    return reader_.refuse("a key");
  }
  return push(out.steps, step_of(Step::child, name_of(std::move(key)), begin, reader_.at()));
}

bool JqParser::bracket(Expression& out) {
  const std::size_t begin = reader_.at();
  reader_.advance();
  reader_.blanks();
  if (reader_.take("]")) return push(out.steps, step_of(Step::child, wildcard(), begin, reader_.at()));
  Segment segment = step_of(Step::child, {}, begin, begin);
  segment.selectors.clear();
  do {
    reader_.blanks();
    if (!in_bracket(segment.selectors.emplace_back())) return false;
    reader_.blanks();
  } while (reader_.take(","));
  if (!expect("]")) return false;
  segment.end = reader_.at();
  const bool slice = segment.selectors.back().kind == Selector::Kind::slice;
  if (slice && segment.selectors.size() > 1) return not_taken(begin);
  if (slice) segment.step = Step::part;
  return push(out.steps, std::move(segment));
}

/// A key, an index or a slice.
bool JqParser::in_bracket(Selector& selector) {
  if (reader_.peek() == '"') return string(selector.text);
  if (reader_.peek() == '\'') return reader_.string(selector.text);
  const std::size_t begin = reader_.at();
  std::optional<std::int64_t> first;
  if (at_integer(reader_) && !reader_.integer(first.emplace())) return false;
  reader_.blanks();
  if (reader_.peek() != ':') {
    const bool none = reader_.at_end() || reader_.peek() == '?' || reader_.peek() == '*';  // of JSONPath
    if (!first) return none ? reader_.refuse("a key in quotes, an index or ']'") : not_taken(begin);
    selector.kind = Selector::Kind::index;
    selector.index = *first;
    return true;
  }
  reader_.advance();
  reader_.blanks();
  selector.kind = Selector::Kind::slice;
  selector.slice.start = first;
  if (at_integer(reader_) && !reader_.integer(selector.slice.end.emplace())) return false;
  return first || selector.slice.end || reader_.refuse("an index");
}

bool JqParser::term(const Steps& context, Expression& out) {
  reader_.blanks();
  const std::size_t begin = reader_.at();
  out.begin = begin;
  const char c = reader_.peek();
  if (reader_.take("..")) {
    out.steps = context;
    return push(out.steps, step_of(Step::everything, wildcard(), begin, reader_.at()));
  }
  if (c == '.') {
    out.steps = context;
    reader_.advance();
    return reader_.peek() == '"' || reader_.at_name(true) ? after_dot(out) : true;
  }
  if (c == '(') {
    if (!deeper()) return false;
    reader_.advance();
    parentheses_ += inside_ == 0 ? 1 : 0;
    if (!pipe(context, out)) return false;
    reader_.blanks();
    if (!expect(")")) return false;
    parentheses_ -= inside_ == 0 ? 1 : 0;
    --nesting_;
    return true;
  }
  if (c == '"') {
    Literal literal{Literal::Kind::string, {}};
    if (!string(literal.text)) return false;
    out.kind = Kind::literal;
    out.operand = std::move(literal);
    return true;
  }
  if (at_integer(reader_)) return number(out);
  if (c == '[' || c == '{') return json(out);
  if (text::is_letter(c) || c == '_') return word(context, out);
  // What jq could begin a term with.
  return c == '-' || c == '$' || c == '@' ? not_taken(begin) : reader_.refuse("a path");
}

/// With its quotes, as jq has it: it may hold a program.
bool JqParser::string(std::string& out) {
  const std::string_view rest = reader_.rest();
  for (std::size_t i = 1; i < rest.size() && rest[i] != '"'; ++i) {
    if (rest[i] != '\\') continue;
    if (rest.substr(i + 1).starts_with('(')) return not_taken(reader_.at() + i, rest.substr(i, 2));
    ++i;
  }
  return reader_.string(out);
}

bool JqParser::number(Expression& out) {
  const std::string_view rest = reader_.rest();
  std::size_t end = 1;
  while (end < rest.size() &&
         (text::is_digit(rest[end]) || rest[end] == '.' || rest[end] == 'e' || rest[end] == 'E' ||
          ((rest[end] == '-' || rest[end] == '+') && (rest[end - 1] == 'e' || rest[end - 1] == 'E'))))
    ++end;
  if (!json::is_number(rest.substr(0, end))) return reader_.refuse_at(reader_.at(), "malformed number");
  out.kind = Kind::literal;
  out.operand = Literal{Literal::Kind::number, std::string(rest.substr(0, end))};
  reader_.advance(end);
  return true;
}

/// An array or object that is JSON; outside of conditions one would be made.
bool JqParser::json(Expression& out) {
  const std::size_t begin = reader_.at();
  const std::string_view rest = reader_.rest();
  std::size_t depth = 0;
  std::size_t end = 0;
  for (; end < rest.size(); ++end) {
    const char c = rest[end];
    if (c == '"') {
      for (++end; end < rest.size() && rest[end] != '"'; ++end) end += rest[end] == '\\' ? 1U : 0U;
    } else if (c == '[' || c == '{') {
      ++depth;
    } else if ((c == ']' || c == '}') && --depth == 0) {
      ++end;
      break;
    }
  }
  const std::string_view text = rest.substr(0, std::min(end, rest.size()));
  value::Tape tape;
  if ((inside_ == 0 && !nulls_) || !tape.read(text)) return not_taken(begin);
  out.kind = Kind::literal;
  out.operand = Literal{Literal::Kind::structure, std::string(text)};
  reader_.advance(text.size());
  return true;
}

}  // namespace jt::path::jq
