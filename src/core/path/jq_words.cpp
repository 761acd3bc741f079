// SPDX-License-Identifier: MIT
// JqParser: jq's functions, and the words for values.
#include <algorithm>
#include <array>

#include "core/path/filter.hpp"
#include "core/path/jq_parser.hpp"
#include "core/text/regex.hpp"

namespace jt::path::jq {
namespace {

using Kind = Expression::Kind;
using Step = Segment::Step;

}  // namespace

bool JqParser::word(const Steps& context, Expression& out) {
  const std::size_t begin = reader_.at();
  const std::string_view name = peek_word();
  constexpr std::array<std::pair<std::string_view, Literal::Kind>, 3> words{
      {{"true", Literal::Kind::yes}, {"false", Literal::Kind::no}, {"null", Literal::Kind::null}}};
  for (const auto& [word, kind] : words) {
    if (name != word) continue;
    reader_.advance(name.size());
    out.kind = Kind::literal;
    out.operand = Literal{kind, std::string(word)};
    return true;
  }
  if (name == "empty") {
    reader_.advance(name.size());
    out.kind = Kind::nothing;
    return true;
  }
  if (name == "select") {
    reader_.advance(name.size());
    Condition condition;
    if (!expect("(") || !this->condition(condition) || !expect(")")) return false;
    out.steps = context;
    return push(out.steps, test_of(std::move(condition), begin, reader_.at()));
  }
  const bool size = name == "length";
  if (size || (name == "type" && inside_ > 0) || (name == "keys" && inside_ == 0)) {
    if (inside_ > 0 && !select_one(context)) return not_taken(begin);
    reader_.advance(name.size());
    out.kind = Kind::value;
    if (inside_ == 0) {
      out.ending = size ? Ending::length : Ending::keys;
    } else {
      out.operand = operand_of(size ? Function::size : Function::type, {operand_of(context)});
    }
    return true;
  }
  if (inside_ == 0) return not_taken(begin);
  if (name == "not") {
    if (suppresses(context, reader_.at())) return suppressed_not_taken(begin);
    reader_.advance(name.size());
    out.kind = Kind::condition;
    out.condition = negated(truth_of_any(context));
    return true;
  }
  return call(name, context, out);
}

bool JqParser::call(std::string_view name, const Steps& context, Expression& out) {
  const std::size_t begin = reader_.at();
  reader_.advance(name.size());
  reader_.blanks();
  const bool arguments = reader_.peek() == '(';
  if (name == "any" || name == "all") return quantified(name == "all", context, out);
  if (arguments && name == "has") return has(context, out);
  if (arguments && name == "test") return regex(context, out);
  if (arguments && name == "IN") return is_in(context, out);
  if (arguments && name == "startswith") return about_text(Function::starts_with, context, out);
  if (arguments && name == "endswith") return about_text(Function::ends_with, context, out);
  if (arguments && name == "contains") return about_text(Function::contains, context, out);
  return not_taken(begin);
}

bool JqParser::about_text(Function function, const Steps& context, Expression& out) {
  reader_.advance();
  reader_.blanks();
  const std::size_t at = reader_.at();
  Expression part;
  Operand argument;
  if (!alternative(context, part)) return false;
  const auto* literal = part.kind == Kind::literal ? &std::get<Literal>(part.operand) : nullptr;
  const bool text =
      literal != nullptr ? literal->kind == Literal::Kind::string : part.kind == Kind::path && select_one(part.steps);
  if (!text) return not_taken(at);
  if (!operand(part, argument) || !expect(")")) return false;
  out.kind = Kind::condition;
  out.condition.left = operand_of(function, {operand_of(context), std::move(argument)});
  return true;
}

bool JqParser::regex(const Steps& context, Expression& out) {
  reader_.advance();
  reader_.blanks();
  const std::size_t at = reader_.at();
  Literal expression{Literal::Kind::string, {}};
  if (reader_.peek() != '"') return not_taken(at);
  if (!string(expression.text)) return false;
  reader_.blanks();
  std::string flags;
  if (reader_.take(";")) {
    reader_.blanks();
    const std::size_t begin = reader_.at();
    if (reader_.peek() == '"') {
      if (!string(flags)) return false;
    } else if (!take_word("null")) {
      return not_taken(begin);
    }
    const std::size_t odd = flags.find_first_not_of("gix");
    if (odd != std::string::npos) return not_taken(begin, std::string_view(flags).substr(odd, 1));
    std::erase(flags, 'g');
  }
  if (const auto compiled = text::Regex::compile(expression.text, regex_of_jq()); !compiled) {
    return reader_.refuse_pattern(at, compiled.error()->quoted ? compiled.error()->quoted->at : 0,
                                  compiled.error()->message, {});
  }
  if (!flags.empty()) expression.text = "(?" + flags + ")" + expression.text;
  if (!expect(")")) return false;
  out.kind = Kind::condition;
  out.condition.left = operand_of(Function::test, {operand_of(context), std::move(expression)});
  return true;
}

bool JqParser::has(const Steps& context, Expression& out) {
  reader_.advance();
  reader_.blanks();
  const std::size_t at = reader_.at();
  Expression key;
  if (!alternative({}, key)) return false;
  const auto* literal = key.kind == Kind::literal ? &std::get<Literal>(key.operand) : nullptr;
  Selector selector;
  if (literal != nullptr && literal->kind == Literal::Kind::string) {
    selector.text = literal->text;
  } else if (literal != nullptr && literal->kind == Literal::Kind::number &&
             literal->text.find_first_not_of("0123456789") == std::string::npos && literal->text.size() < 16) {
    selector.kind = Selector::Kind::index;
    selector.index = std::stoll(literal->text);
  } else {
    return not_taken(at);
  }
  Steps steps = context;
  if (!push(steps, step_of(Step::child, std::move(selector), at, reader_.at())) || !expect(")")) return false;
  out.kind = Kind::condition;
  out.condition.left = operand_of(steps);
  return true;
}

/// `any`, `any(CONDITION)` and `any(PATH; CONDITION)`; the same of `all`.
bool JqParser::quantified(bool all, const Steps& context, Expression& out) {
  Steps steps = context;
  Condition test = truth_of(operand_of({}));
  bool given = false;
  if (reader_.peek() == '(') {
    const std::size_t begin = reader_.at();
    reader_.advance();
    Expression first;
    if (!pipe({}, first)) return false;
    reader_.blanks();
    if (reader_.take(";")) {
      if (first.kind != Kind::path) return not_taken(begin + 1);
      given = true;
      if (!append(steps, std::move(first.steps)) || !condition(test, all ? "all" : "")) return false;
    } else if (all && gives_several(first)) {
      return several_not_taken(begin, "all");
    } else if (!truth(std::move(first), test)) {
      return false;
    }
    if (!expect(")")) return false;
  }
  if (!given && !push(steps, step_of(Step::child, wildcard(), 0, 0))) return false;
  if (!steps.empty() && steps.back().step == Step::part) return not_taken(reader_.at());
  out.kind = Kind::condition;
  out.condition = all ? negated(somewhere(std::move(steps), negated(std::move(test))))
                      : somewhere(std::move(steps), std::move(test));
  return true;
}

/// `IN(1, 2)` and `IN(PATH; 1, 2)`.
bool JqParser::is_in(const Steps& context, Expression& out) {
  const std::size_t begin = reader_.at();
  reader_.advance();
  Expression tested;
  tested.steps = context;
  std::vector<Expression> values;
  for (bool first = true;; first = false) {
    Expression value;
    if (!alternative(context, value)) return false;
    reader_.blanks();
    if (first && reader_.take(";")) {
      tested = std::move(value);
      continue;
    }
    values.push_back(std::move(value));
    if (!reader_.take(",")) break;
  }
  const std::size_t end = reader_.at();
  if (!expect(")")) return false;
  if (suppresses(context, begin)) return suppressed_not_taken(begin);
  out.kind = Kind::condition;
  out.condition = constant(false);
  for (const Expression& value : values) {
    Expression one = tested;
    if (!compare(one, Comparison::equal, value, end)) return false;
    out.condition = both(std::move(out.condition), std::move(one.condition), Condition::Kind::any);
  }
  return true;
}

}  // namespace jt::path::jq
