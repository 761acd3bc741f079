// SPDX-License-Identifier: MIT
// Filters of JSONPath (RFC 9535, 2.3.5 and 2.4): logical expressions, comparisons and well-typed functions.
#include <fmt/format.h>

#include <algorithm>
#include <array>

#include "core/json/decimal.hpp"
#include "core/path/iregexp.hpp"
#include "core/path/parsers.hpp"
#include "core/text/words.hpp"

namespace jt::path {
namespace {

/// Types of function parameters and results (RFC 9535, 2.4.1).
enum class ParameterType : std::uint8_t { value, logical, nodes };

struct Signature {
  std::string_view name;
  Function function;
  ParameterType result;
  ParameterType parameter;  ///< all parameters of a function have the same type
  std::size_t arity;
};

constexpr std::array<Signature, 6> functions{
    {{"length", Function::length, ParameterType::value, ParameterType::value, 1},
     {"count", Function::count, ParameterType::value, ParameterType::nodes, 1},
     {"match", Function::match, ParameterType::logical, ParameterType::value, 2},
     {"search", Function::search, ParameterType::logical, ParameterType::value, 2},
     {"value", Function::value, ParameterType::value, ParameterType::nodes, 1},
     {"key", Function::key, ParameterType::value, ParameterType::nodes, 1}}};

const Signature& signature(Function function) { return functions[static_cast<std::size_t>(function)]; }

bool parse_operand(PathReader& reader, Operand& operand, int nesting);

bool is_lower(char c) { return c >= 'a' && c <= 'z'; }

/// Whether it is the same for every candidate.
bool is_constant(const Operand& operand) {
  if (const auto* query = std::get_if<std::shared_ptr<const Query>>(&operand)) return (*query)->absolute;
  const auto* call = std::get_if<std::shared_ptr<const Call>>(&operand);
  return call == nullptr || (*call)->constant;
}

/// Notes it for a condition whose parts and operands are complete.
void note_constant(Condition& condition) {
  condition.constant = std::all_of(condition.parts.begin(), condition.parts.end(),
                                   [](const Condition& part) { return part.constant; }) &&
                       is_constant(condition.left) && is_constant(condition.right);
}

/// Reports what is wrong with an operand in a place that needs a value (a comparison, an argument).
bool needs_value(PathReader& reader, const Operand& operand, std::size_t at) {
  if (const auto* query = std::get_if<std::shared_ptr<const Query>>(&operand); query && !(*query)->singular()) {
    return reader.refuse_at(at, "a query that may select several values cannot be used as one value",
                            "use value(…) or count(…)");
  }
  if (const auto* call = std::get_if<std::shared_ptr<const Call>>(&operand)) {
    const Signature& found = signature((*call)->function);
    if (found.result != ParameterType::value) {
      return reader.refuse_at(at, std::string(found.name) + "() gives true or false, which is not a value to use here");
    }
  }
  return true;
}

bool check_argument(PathReader& reader, const Signature& function, const Operand& argument, std::size_t at) {
  if (function.parameter == ParameterType::value) return needs_value(reader, argument, at);
  if (const auto* query = std::get_if<std::shared_ptr<const Query>>(&argument)) {
    // Of other nodes it would have to be found out where they are.
    const bool candidate = !(*query)->absolute && (*query)->segments.empty();
    if (function.function != Function::key || candidate) return true;
    return reader.refuse_at(at, "key() takes @ alone: it is the name or index of what the filter tests");
  }
  return reader.refuse_at(at, std::string(function.name) + "() needs a query");
}

/// The second argument of match() and search(). RFC 9535 has an expression that is none match nothing; a literal one is
/// a mistake of whoever wrote it.
bool check_pattern(PathReader& reader, const Operand& argument, std::size_t at) {
  const auto* literal = std::get_if<Literal>(&argument);
  if (literal == nullptr || literal->kind != Literal::Kind::string) return true;
  auto mistake = mistake_in(literal->text);
  return !mistake || reader.refuse_pattern(at, mistake->at, std::move(mistake->message), std::move(mistake->hint));
}

bool parse_call(PathReader& reader, Operand& operand, int nesting) {
  const std::size_t begin = reader.at();
  while (is_lower(reader.peek()) || reader.peek() == '_' || (reader.peek() >= '0' && reader.peek() <= '9')) {
    reader.advance();
  }
  const std::string_view name = reader.text().substr(begin, reader.at() - begin);
  const Signature* found = nullptr;
  for (const Signature& each : functions) {
    if (each.name == name) found = &each;
  }
  if (found == nullptr) {
    const std::string shown = "'" + std::string(name) + "'";
    if (reader.peek() != '(') {
      return reader.refuse_at(begin, "unexpected " + shown,
                              "a key of the element is written @." + std::string(name) + ", a string \"" +
                                  std::string(name) + "\": a path in single quotes keeps its quotes");
    }
    return reader.refuse_at(begin, "there is no function " + shown,
                            "functions are length, count, match, search, value, key");
  }
  if (!reader.take("(")) return reader.refuse("'('");
  auto call = std::make_shared<Call>();
  call->function = found->function;
  reader.blanks();
  while (reader.peek() != ')') {
    if (!call->arguments.empty()) {
      if (!reader.take(",")) return reader.refuse("',' or ')'");
      reader.blanks();
    }
    const std::size_t at = reader.at();
    if (call->arguments.size() == found->arity) {
      return reader.refuse_at(at, std::string(name) + "() takes " + text::counted(found->arity, "argument"));
    }
    Operand& argument = call->arguments.emplace_back();
    if (!parse_operand(reader, argument, nesting + 1) || !check_argument(reader, *found, argument, at)) return false;
    if (call->arguments.size() == 2 && !check_pattern(reader, argument, at)) return false;
    reader.blanks();
  }
  if (call->arguments.size() != found->arity) {
    return reader.refuse_at(reader.at(), std::string(name) + "() takes " + text::counted(found->arity, "argument"));
  }
  reader.advance();
  call->constant = std::all_of(call->arguments.begin(), call->arguments.end(), is_constant);
  operand = std::shared_ptr<const Call>(std::move(call));
  return true;
}

bool parse_number(PathReader& reader, Literal& literal) {
  const std::string_view rest = reader.rest();
  const std::size_t end = std::min(rest.find_first_not_of("+-.0123456789eE"), rest.size());
  // RFC 9535 uses the numbers of JSON.
  if (!json::is_number(rest.substr(0, end))) return reader.refuse_at(reader.at(), "malformed number");
  literal.kind = Literal::Kind::number;
  literal.text = rest.substr(0, end);
  reader.advance(end);
  return true;
}

/// `true`, `false` or `null`, unless it is the beginning of a longer word.
bool parse_word(PathReader& reader, Literal& literal) {
  constexpr std::array<std::pair<std::string_view, Literal::Kind>, 3> words{
      {{"true", Literal::Kind::yes}, {"false", Literal::Kind::no}, {"null", Literal::Kind::null}}};
  for (const auto& [word, kind] : words) {
    const std::size_t begin = reader.at();
    if (!reader.take(word)) continue;
    const char next = reader.peek();
    if (!reader.at_name() && next != '(' && (next < '0' || next > '9')) {
      literal.kind = kind;
      return true;
    }
    reader.move_to(begin);
  }
  return false;
}

bool parse_operand(PathReader& reader, Operand& operand, int nesting) {
  if (nesting > max_nesting) return reader.refuse_at(reader.at(), "filters nested too deeply");
  const char c = reader.peek();
  if (c == '@' || c == '$') {
    auto query = std::make_shared<Query>();
    query->absolute = c == '$';
    reader.advance();
    if (!parse_segments(reader, query->segments, nesting)) return false;
    operand = std::shared_ptr<const Query>(std::move(query));
    return true;
  }
  Literal literal;
  if (c == '\'' || c == '"') {
    literal.kind = Literal::Kind::string;
    if (!reader.string(literal.text)) return false;
  } else if (c == '-' || (c >= '0' && c <= '9')) {
    if (!parse_number(reader, literal)) return false;
  } else if (is_lower(c)) {
    if (!parse_word(reader, literal)) return parse_call(reader, operand, nesting);
  } else {
    return reader.refuse("'@', '$', a literal or a function");
  }
  operand = std::move(literal);
  return true;
}

bool take_comparison(PathReader& reader, Comparison& comparison) {
  constexpr std::array<std::pair<std::string_view, Comparison>, 6> operators{{{"==", Comparison::equal},
                                                                              {"!=", Comparison::not_equal},
                                                                              {"<=", Comparison::less_equal},
                                                                              {">=", Comparison::greater_equal},
                                                                              {"<", Comparison::less},
                                                                              {">", Comparison::greater}}};
  for (const auto& [spelled, meaning] : operators) {
    if (reader.take(spelled)) {
      comparison = meaning;
      return true;
    }
  }
  return false;
}

/// A condition without a comparison: whether a query selects something, or a function that returns a boolean.
bool check_test(PathReader& reader, const Operand& operand, std::size_t at) {
  if (std::holds_alternative<Literal>(operand)) {
    return reader.refuse_at(at, "a literal must be compared with something");
  }
  if (const auto* call = std::get_if<std::shared_ptr<const Call>>(&operand)) {
    const Signature& found = signature((*call)->function);
    if (found.result != ParameterType::logical) {
      return reader.refuse_at(at, "the result of " + std::string(found.name) + "() must be compared with something");
    }
  }
  return true;
}

/// Reports a comparison of other programs.
bool foreign_operator(PathReader& reader) {
  const std::size_t at = reader.at();
  for (const std::string_view sign : {"=~", "~=", "!~", "~"}) {
    if (!reader.take(sign)) continue;
    reader.refuse_at(at, "filters have no operator '" + std::string(sign) + "'",
                     "a regular expression is tested with search(@.key, \"expression\")");
    return true;
  }
  if (reader.peek() != '=') return false;
  reader.refuse_at(at, "filters have no operator '='", "equality is ==");
  return true;
}

/// `and` and `or` of other languages.
bool foreign_word(PathReader& reader) {
  static constexpr std::array<std::pair<std::string_view, std::string_view>, 4> words{
      {{"and", "&&"}, {"or", "||"}, {"AND", "&&"}, {"OR", "||"}}};
  const std::size_t at = reader.at();
  for (const auto& [word, instead] : words) {
    if (!reader.take(word)) continue;
    if (reader.peek() == ' ' || reader.peek() == '(') {
      reader.refuse_at(at, fmt::format("filters have no operator '{}'", word), fmt::format("write {}", instead));
      return true;
    }
    reader.move_to(at);
  }
  return false;
}

/// A comparison, or a test without one. `negated`: after `!`, where a comparison is not allowed.
bool parse_test(PathReader& reader, Condition& condition, int nesting, bool negated) {
  const std::size_t begin = reader.at();
  if (!parse_operand(reader, condition.left, nesting)) return false;
  const std::size_t end = reader.at();
  reader.blanks();
  if (negated || !take_comparison(reader, condition.comparison)) {
    if (foreign_operator(reader)) return false;
    reader.move_to(end);
    condition.kind = Condition::Kind::test;
    note_constant(condition);
    return check_test(reader, condition.left, begin);
  }
  condition.kind = Condition::Kind::comparison;
  reader.blanks();
  const std::size_t right = reader.at();
  if (!parse_operand(reader, condition.right, nesting)) return false;
  note_constant(condition);
  return needs_value(reader, condition.left, begin) && needs_value(reader, condition.right, right);
}

bool parse_basic(PathReader& reader, Condition& condition, int nesting) {
  const bool negated = reader.take("!");
  if (negated) {
    reader.blanks();
    condition.kind = Condition::Kind::negation;
  }
  Condition& inner = negated ? condition.parts.emplace_back() : condition;
  if (reader.take("(")) {
    reader.blanks();
    if (!parse_condition(reader, inner, nesting + 1)) return false;
    reader.blanks();
    if (!reader.take(")")) return reader.refuse("')'");
  } else if (!parse_test(reader, inner, nesting, negated)) {
    return false;
  }
  if (negated) note_constant(condition);
  return true;
}

bool parse_all(PathReader& reader, Condition& condition, int nesting) {
  if (!parse_basic(reader, condition, nesting)) return false;
  for (bool first = true;; first = false) {
    const std::size_t end = reader.at();
    reader.blanks();
    if (!reader.take("&&")) {
      reader.move_to(end);
      if (!first) note_constant(condition);
      return true;
    }
    if (first) {
      Condition one = std::move(condition);
      condition = Condition{};
      condition.kind = Condition::Kind::all;
      condition.parts.push_back(std::move(one));
    }
    reader.blanks();
    if (!parse_basic(reader, condition.parts.emplace_back(), nesting)) return false;
  }
}

}  // namespace

bool parse_condition(PathReader& reader, Condition& condition, int nesting) {
  if (nesting > max_nesting) return reader.refuse_at(reader.at(), "filters nested too deeply");
  if (!parse_all(reader, condition, nesting)) return false;
  for (bool first = true;; first = false) {
    const std::size_t end = reader.at();
    reader.blanks();
    if (!reader.take("||")) {
      if (foreign_word(reader)) return false;
      reader.move_to(end);
      if (!first) note_constant(condition);
      return true;
    }
    if (first) {
      Condition one = std::move(condition);
      condition = Condition{};
      condition.kind = Condition::Kind::any;
      condition.parts.push_back(std::move(one));
    }
    reader.blanks();
    if (!parse_all(reader, condition.parts.emplace_back(), nesting)) return false;
  }
}

}  // namespace jt::path
