// SPDX-License-Identifier: MIT
#include "core/path/explain.hpp"

#include <algorithm>
#include <array>

#include "core/json/escape.hpp"
#include "core/text/ascii.hpp"

namespace jt::path {
namespace {

bool write(const std::vector<Segment>& segments, std::string& out);

const Query* query_of(const Operand& operand) {
  const auto* query = std::get_if<std::shared_ptr<const Query>>(&operand);
  return query == nullptr ? nullptr : query->get();
}

/// A literal that is not equal to what is absent.
const Literal* literal_of(const Operand& operand) {
  const auto* literal = std::get_if<Literal>(&operand);
  return literal != nullptr && literal->kind != Literal::Kind::structure ? literal : nullptr;
}

std::string text_of(const Literal& literal) {
  constexpr std::array<std::string_view, 3> words{"null", "false", "true"};
  if (literal.kind == Literal::Kind::string) return json::quote(literal.text);
  return literal.kind == Literal::Kind::number ? literal.text
                                               : std::string(words[static_cast<std::size_t>(literal.kind)]);
}

/// `@.a == "x"`, also of one of several values: `@.a[?@ == "x"]`.
bool write_comparison(const Condition& condition, std::string& out) {
  const bool equal = condition.comparison == Comparison::equal;
  const bool left = query_of(condition.left) != nullptr;
  const Query* query = query_of(left ? condition.left : condition.right);
  const Literal* literal = literal_of(left ? condition.right : condition.left);
  if (query == nullptr || literal == nullptr || (!equal && condition.comparison != Comparison::not_equal)) return false;
  std::string path = "@";
  const std::string compared = (equal ? " == " : " != ") + text_of(*literal);
  if (query->singular()) {
    if (!write(query->segments, path)) return false;
    const bool absent = literal->kind == Literal::Kind::null && !query->segments.empty();
    if (absent) out += equal ? "(!" + path + " || " : "(" + path + " && ";
    out += path + compared + (absent ? ")" : "");
    return true;
  }
  const Segment& last = query->segments.back();
  if (last.step != Segment::Step::child || last.selectors.size() != 1 ||
      last.selectors[0].kind != Selector::Kind::wildcard)
    return false;
  if (!write(std::vector<Segment>(query->segments.begin(), query->segments.end() - 1), path)) return false;
  out += path + (last.descendant ? ".." : "") + "[?@" + compared + "]";
  return true;
}

bool write_test(const Condition& condition, std::string& out) {
  std::string path = "@";
  if (const Query* query = query_of(condition.left)) {
    if (!write(query->segments, path)) return false;
    out += path;
    return true;
  }
  const auto* call = std::get_if<std::shared_ptr<const Call>>(&condition.left);
  if (call == nullptr || (*call)->function != Function::truth) return false;
  const Query* query = query_of((*call)->arguments[0]);
  if (query == nullptr || !query->singular() || !write(query->segments, path)) return false;
  out += "(" + (query->segments.empty() ? "" : path + " && ") + path + " != null && " + path + " != false)";
  return true;
}

// Recursive over the query, whose nesting the parser limits.
bool write(const Condition& condition, std::string& out) {
  switch (condition.kind) {
    case Condition::Kind::comparison:
      return write_comparison(condition, out);
    case Condition::Kind::test:
      return write_test(condition, out);
    case Condition::Kind::negation:
      out += "!(";
      if (!write(condition.parts[0], out)) return false;
      out += ")";
      return true;
    case Condition::Kind::any:
    case Condition::Kind::all:
      break;
  }
  const bool any = condition.kind == Condition::Kind::any;
  if (condition.parts.empty()) return false;
  for (std::size_t i = 0; i < condition.parts.size(); ++i) {
    const Condition& part = condition.parts[i];
    const bool closed = part.kind != Condition::Kind::any && part.kind != Condition::Kind::all;
    out += i == 0 ? "" : any ? " || " : " && ";
    if (!closed) out += "(";
    if (!write(part, out)) return false;
    if (!closed) out += ")";
  }
  return true;
}

bool write(const Selector& selector, std::string& out) {
  switch (selector.kind) {
    case Selector::Kind::name:
      out += spell({selector.text}, Spelling::normalized).substr(2);
      out.pop_back();
      return true;
    case Selector::Kind::token:
      out += text::all_digits(selector.text) ? selector.text : spell({selector.text}, Spelling::normalized).substr(2);
      if (!text::all_digits(selector.text)) out.pop_back();
      return true;
    case Selector::Kind::wildcard:
      out += "*";
      return true;
    case Selector::Kind::index:
      out += std::to_string(selector.index);
      return true;
    case Selector::Kind::slice:
      out += selector.slice.start ? std::to_string(*selector.slice.start) : "";
      out += ":";
      out += selector.slice.end ? std::to_string(*selector.slice.end) : "";
      return true;
    case Selector::Kind::filter:
      out += "?";
      return write(*selector.filter, out);
  }
  return false;
}

bool write(const Segment& segment, std::string& out) {
  if (segment.step != Segment::Step::child) return false;
  if (segment.descendant) out += "..";
  const Selector& first = segment.selectors[0];
  if (segment.selectors.size() == 1 && first.kind == Selector::Kind::name) {
    const std::string spelled = spell({first.text}, Spelling::jsonpath).substr(1);
    out += spelled.substr(segment.descendant && spelled[0] == '.' ? 1 : 0);
    return true;
  }
  out += "[";
  for (std::size_t i = 0; i < segment.selectors.size(); ++i) {
    out += i == 0 ? "" : ", ";
    if (!write(segment.selectors[i], out)) return false;
  }
  out += "]";
  return true;
}

bool write(const std::vector<Segment>& segments, std::string& out) {
  return std::all_of(segments.begin(), segments.end(), [&](const Segment& segment) { return write(segment, out); });
}

}  // namespace

std::optional<std::string> as_jsonpath(const Query& query) {
  if (query.spelling == Spelling::jsonpath) return query.text;
  if (query.part || query.ending != Ending::none) return {};
  std::string out = "$";
  if (!write(query.segments, out)) return {};
  return out;
}

}  // namespace jt::path
