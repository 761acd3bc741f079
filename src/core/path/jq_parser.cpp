// SPDX-License-Identifier: MIT
#include "core/path/jq_parser.hpp"

#include <algorithm>
#include <array>

#include "core/json/escape.hpp"
#include "core/path/parsers.hpp"
#include "core/text/ascii.hpp"
#include "core/text/code_point.hpp"

namespace jt::path::jq {
namespace {

using Kind = Expression::Kind;
using Step = Segment::Step;

/// A program with more is none that somebody has written.
constexpr std::size_t most_written = 500;

/// Only at the end of a program is a slice an array.
bool is_part(const Steps& steps) { return !steps.empty() && steps.back().step == Step::part; }

bool has_branches(const Steps& steps) { return !steps.empty() && steps.back().step == Step::branches; }

bool has_part(const Steps& steps) {
  return has_branches(steps) && std::any_of(steps.back().branches.begin(), steps.back().branches.end(), is_part);
}

bool is_word_character(char c) { return text::is_letter(c) || text::is_digit(c) || c == '_'; }

}  // namespace

bool gives_several(const Expression& expression) {
  if (expression.kind == Kind::path) return !select_one(expression.steps);
  return expression.several || expression.kind == Kind::nothing;
}

bool JqParser::program(bool split, std::vector<Query>& out) {
  Expression whole;
  if (!pipe({}, whole)) return false;
  reader_.blanks();
  if (!reader_.at_end()) return unexpected("'|', ',' or the end");
  return finish(whole, split, out);
}

bool JqParser::finish(Expression& whole, bool split, std::vector<Query>& out) {
  if (whole.kind != Kind::path && whole.ending == Ending::none) return not_taken(whole.begin);
  const bool several = split && whole.ending == Ending::none && whole.steps.size() == 1 && has_branches(whole.steps);
  if (!several && has_part(whole.steps)) return slice_not_taken(whole.steps.back().begin);
  if (!several) {
    if (!query_of(std::move(whole.steps), whole.ending, out)) return false;
    out.back().ending_optional = whole.optional;
    return true;
  }
  for (Steps& each : whole.steps[0].branches)
    if (!query_of(std::move(each), Ending::none, out)) return false;
  return true;
}

bool JqParser::query_of(Steps steps, Ending ending, std::vector<Query>& out) {
  Query query;
  query.text = reader_.text();
  query.spelling = Spelling::accessor;
  query.by_jq = true;
  query.nulls = nulls_;
  query.ending = ending;
  if (!steps.empty() && steps.back().step == Step::part) {
    query.part = steps.back().selectors[0].slice;
    query.part_optional = steps.back().optional;
    steps.pop_back();
  }
  if (!join(steps, nulls_, query.segments)) return reader_.refuse_at(0, "too many branches");
  out.push_back(std::move(query));
  return true;
}

bool JqParser::pipe(const Steps& context, Expression& out) {
  if (!deeper()) return false;
  reader_.blanks();
  if (inside_ == 0 && parentheses_ == 0) stage_ = reader_.at();
  if (!comma(context, out)) return false;
  while (true) {
    reader_.blanks();
    if (reader_.peek() != '|' || reader_.peek(1) == '=') break;
    reader_.advance();
    if (!piped(out)) return false;
  }
  --nesting_;
  return true;
}

/// The part after `|`; of all that are after it, where they have to be taken together.
bool JqParser::piped(Expression& left) {
  reader_.blanks();
  const std::size_t at = reader_.at();
  if (inside_ == 0 && parentheses_ == 0) stage_ = at;
  if (left.kind == Kind::condition) {
    if (!take_word("not")) return not_taken(at);
    if (left.several) return several_not_taken(at, "not");
    if (suppresses({}, left.begin)) return suppressed_not_taken(at);
    left.condition = negated(std::move(left.condition));
    return true;
  }
  if (left.kind != Kind::path) return not_taken(at);
  const bool one = select_one(left.steps);
  Expression right;
  if (inside_ > 0 && one) {
    if (!comma(left.steps, right)) return false;
    left = std::move(right);
    return true;
  }
  if (!(inside_ > 0 ? pipe({}, right) : comma({}, right))) return false;
  if (right.kind == Kind::path || (inside_ == 0 && right.ending != Ending::none)) {
    left.kind = right.kind;
    left.ending = right.ending;
    left.optional = right.optional;
    return append(left.steps, std::move(right.steps));
  }
  if (inside_ == 0 || right.kind != Kind::condition)
    return not_taken("a function of several values", at, "any(PATH; CONDITION) tests each of them");
  if (is_part(left.steps)) return slice_not_taken(left.steps.back().begin);
  left.kind = Kind::condition;
  left.several = !one || right.several;
  left.condition = somewhere(std::move(left.steps), std::move(right.condition));
  return true;
}

bool JqParser::comma(const Steps& context, Expression& out) {
  if (!alternative(context, out)) return false;
  reader_.blanks();
  if (reader_.peek() != ',') return true;
  if (inside_ > 0 || out.kind != Kind::path) return not_taken(reader_.at());
  Segment branches = step_of(Step::branches, wildcard(), out.begin, reader_.at());
  branches.branches.push_back(std::move(out.steps));
  while (reader_.take(",")) {
    reader_.blanks();
    Expression next;
    if (!alternative({}, next)) return false;
    if (next.kind != Kind::path) return not_taken(next.begin);
    branches.branches.push_back(std::move(next.steps));
    branches.end = reader_.at();
    reader_.blanks();
  }
  if (branches.branches.size() > most_written) return reader_.refuse_at(branches.begin, "too many branches");
  out.steps.assign(1, std::move(branches));
  return true;
}

bool JqParser::alternative(const Steps& context, Expression& out) {
  reader_.blanks();
  out.begin = reader_.at();
  if (!either(context, out)) return false;
  reader_.blanks();
  const std::size_t at = reader_.at();
  if (reader_.peek() != '/' || reader_.peek(1) != '/' || reader_.peek(2) == '=') return true;
  if (inside_ == 0 && !nulls_) {
    about_ = "alternative";
    return not_taken(at);
  }
  reader_.advance(2);
  if (!deeper() || !alternatives(out, context, at)) return false;
  --nesting_;
  return true;
}

/// After `//`.
bool JqParser::alternatives(Expression& out, const Steps& context, std::size_t at) {
  Expression next;
  if (!alternative(context, next)) return false;
  if (inside_ > 0) {
    Operand first;
    Operand second;
    if (out.kind == Kind::condition || next.kind == Kind::condition || next.kind == Kind::nothing) return not_taken(at);
    if (!operand(out, first) || !operand(next, second)) return false;
    if ((out.kind == Kind::path && !select_one(out.steps)) || (next.kind == Kind::path && !select_one(next.steps)))
      return not_taken(at);
    out.operand = operand_of(Function::otherwise, {std::move(first), std::move(second)});
    out.kind = Kind::value;
    out.ending = Ending::none;
    return true;
  }
  if (out.kind != Kind::path || next.kind == Kind::condition || next.kind == Kind::value) return not_taken(at);
  if (is_part(out.steps) || is_part(next.steps)) return not_taken(at);
  Segment both = step_of(Step::alternatives, wildcard(), out.begin, reader_.at());
  if (!push(out.steps, test_of(truth_of(operand_of({})), at, at))) return false;
  both.branches.push_back(std::move(out.steps));
  if (next.kind == Kind::nothing) next.steps = {test_of(constant(false), at, at)};
  if (next.kind == Kind::literal) {
    Selector text;
    const auto& literal = std::get<Literal>(next.operand);
    text.text = literal.kind == Literal::Kind::string ? json::quote(literal.text) : literal.text;
    text.kind = Selector::Kind::wildcard;
    next.steps = {step_of(Step::constant, std::move(text), next.begin, reader_.at())};
  }
  both.branches.push_back(std::move(next.steps));
  out.steps.assign(1, std::move(both));
  return true;
}

bool JqParser::either(const Steps& context, Expression& out) {
  return joined("or", Condition::Kind::any, &JqParser::both_of, context, out);
}

bool JqParser::both_of(const Steps& context, Expression& out) {
  return joined("and", Condition::Kind::all, &JqParser::comparison, context, out);
}

/// Parts with that word between them.
bool JqParser::joined(std::string_view word, Condition::Kind kind, Part part, const Steps& context, Expression& out) {
  if (!(this->*part)(context, out)) return false;
  for (;;) {
    reader_.blanks();
    if (peek_word() != word) return true;
    const std::size_t at = reader_.at();
    if (inside_ == 0) return not_taken(at);
    reader_.advance(word.size());
    Expression next;
    if (!(this->*part)(context, next)) return false;
    // With "and" what passes is the same: one result of each part has to hold.
    const bool several = gives_several(out) || gives_several(next);
    if (several && kind == Condition::Kind::any) return several_not_taken(at, word);
    Condition left;
    Condition right;
    if (!truth(std::move(out), left) || !truth(std::move(next), right)) return false;
    out = Expression();
    out.kind = Kind::condition;
    out.several = several;
    out.condition = both(std::move(left), std::move(right), kind);
  }
}

namespace {

/// Whether the comparison is false where what is on the left is absent, or a function of what is absent.
bool fails_for_null(const Expression& left, Comparison how, const Expression& right) {
  const auto* literal = right.kind == Expression::Kind::literal ? &std::get<Literal>(right.operand) : nullptr;
  if (literal == nullptr || literal->kind == Literal::Kind::null) return false;
  if (left.kind == Expression::Kind::path) {
    return how == Comparison::equal || how == Comparison::greater || how == Comparison::greater_equal;
  }
  // Of null the type is "null" and the length 0.
  return how == Comparison::equal && literal->text != "null" && literal->text != "0";
}

}  // namespace

bool JqParser::comparison(const Steps& context, Expression& out) {
  constexpr std::array<std::pair<std::string_view, Comparison>, 6> operators{{{"==", Comparison::equal},
                                                                              {"!=", Comparison::not_equal},
                                                                              {"<=", Comparison::less_equal},
                                                                              {">=", Comparison::greater_equal},
                                                                              {"<", Comparison::less},
                                                                              {">", Comparison::greater}}};
  reader_.blanks();
  out.begin = reader_.at();
  if (!postfix(context, out)) return false;
  reader_.blanks();
  const std::size_t at = reader_.at();
  const auto found = std::find_if(operators.begin(), operators.end(),
                                  [&](const auto& each) { return reader_.rest().starts_with(each.first); });
  if (found == operators.end()) return true;
  if (inside_ == 0) return not_taken(at);
  reader_.advance(found->first.size());
  reader_.blanks();
  Expression right;
  right.begin = reader_.at();
  if (!postfix(context, right)) return false;
  if (suppresses(context, out.begin) && !fails_for_null(out, found->second, right)) return suppressed_not_taken(at);
  return compare(out, found->second, right, at);
}

bool JqParser::suppresses(const Steps& context, std::size_t begin) const {
  return (suppressed_ && *suppressed_ >= begin) ||
         std::any_of(context.begin(), context.end(), [](const Segment& each) { return each.optional; });
}

/// Of a value that has no keys jq's `.a?` gives nothing, and so does what it is part of. Here it is null, which is the
/// same only where null does not pass.
bool JqParser::suppressed_not_taken(std::size_t at) {
  return not_taken("'?' in a condition that null passes", at,
                   "jq leaves out a value without keys, and here it would be null");
}

/// jq's `not` and `or` have a result for each value, and none where there is none. A condition here holds or not.
bool JqParser::several_not_taken(std::size_t at, std::string_view word) {
  return not_taken("'" + std::string(word) + "' of a condition of several values", at,
                   "any(PATH; CONDITION) makes one condition of them, such as any(.tags[]; . == 1)");
}

bool JqParser::compare(Expression& left, Comparison how, const Expression& right, std::size_t at) {
  const auto word = [](const Expression& each) {
    const auto* literal = each.kind == Kind::literal ? &std::get<Literal>(each.operand) : nullptr;
    const bool boolean = literal && (literal->kind == Literal::Kind::yes || literal->kind == Literal::Kind::no);
    return boolean ? std::optional(literal->kind == Literal::Kind::yes) : std::nullopt;
  };
  const bool equality = how == Comparison::equal || how == Comparison::not_equal;
  if (left.kind == Kind::condition || right.kind == Kind::condition) {
    const auto value = left.kind == Kind::condition ? word(right) : word(left);
    if (!value || !equality) return not_taken(at);
    const bool same = *value == (how == Comparison::equal);
    left.several = left.several || right.several;
    if (left.several && !same) return several_not_taken(at, how == Comparison::equal ? "== false" : "!= true");
    Condition condition = left.kind == Kind::condition ? std::move(left.condition) : right.condition;
    left.condition = same ? std::move(condition) : negated(std::move(condition));
    left.kind = Kind::condition;
    return true;
  }
  const auto several = [](const Expression& each) { return each.kind == Kind::path && !select_one(each.steps); };
  if (several(left) && several(right)) return not_taken(at);
  Condition condition;
  condition.kind = Condition::Kind::comparison;
  condition.comparison = how;
  condition.by_jq = true;
  if (!operand(left, condition.left) || !operand(right, condition.right)) return false;
  const bool one = !several(left) && !several(right);
  left = Expression();
  left.several = !one;
  left.kind = Kind::condition;
  left.condition = std::move(condition);
  return true;
}

bool JqParser::condition(Condition& out, std::string_view decided_by) {
  ++inside_;
  Expression expression;
  const std::size_t at = reader_.at();
  if (!pipe({}, expression)) return false;
  if (!decided_by.empty() && gives_several(expression)) return several_not_taken(at, decided_by);
  if (!truth(std::move(expression), out)) return false;
  --inside_;
  return true;
}

bool JqParser::truth(Expression expression, Condition& out) {
  switch (expression.kind) {
    case Kind::condition:
      out = std::move(expression.condition);
      return true;
    case Kind::path:
      if (is_part(expression.steps)) return slice_not_taken(expression.steps.back().begin);
      out = truth_of_any(std::move(expression.steps));
      return true;
    case Kind::nothing:
      out = constant(false);
      return true;
    case Kind::literal:
    case Kind::value:
      out = truth_of(std::move(expression.operand));
      return true;
  }
  return false;
}

bool JqParser::operand(const Expression& expression, Operand& out) {
  if (expression.kind == Kind::nothing) return not_taken(expression.begin);
  if (expression.kind == Kind::path && is_part(expression.steps)) return slice_not_taken(expression.steps.back().begin);
  out = expression.kind == Kind::path ? operand_of(expression.steps) : expression.operand;
  return true;
}

bool JqParser::push(Steps& steps, Segment next) {
  if (has_part(steps)) return slice_not_taken(steps.back().begin);
  if (is_part(steps)) {
    const bool elements = next.step == Step::child && next.selectors[0].kind == Selector::Kind::wildcard;
    if (!elements) return slice_not_taken(next.begin);
    steps.back().step = Step::child;
    steps.back().end = next.end;
    return true;
  }
  if (!steps.empty() && steps.back().step == Step::alternatives) return not_taken(next.begin);
  if (steps.size() == most_written) return reader_.refuse_at(next.begin, "too many steps");
  steps.push_back(std::move(next));
  return true;
}

bool JqParser::append(Steps& steps, Steps more) {
  return std::all_of(more.begin(), more.end(), [&](Segment& each) { return push(steps, std::move(each)); });
}

// ---- what is not taken

bool JqParser::not_taken(std::size_t at, std::string_view what) {
  if (what.empty()) {
    const std::string_view rest = reader_.text().substr(std::min(at, reader_.text().size()));
    if (rest.empty()) return reader_.refuse("a path");
    std::size_t size = 0;
    while (size < rest.size() && is_word_character(rest[size])) ++size;
    constexpr std::array<std::string_view, 13> signs{
        "?//=", "//=", "|=", "+=", "-=", "*=", "/=", "%=", "?//", "//", "==", "!=", "="};
    for (const std::string_view sign : signs)
      if (size == 0 && rest.starts_with(sign)) size = sign.size();
    what = rest.substr(0, size > 0 ? size : text::code_point_at(rest, 0).size);
  }
  left_ = true;
  if (about_.empty() && what.ends_with('=') && what != "==" && what != "!=") about_ = "assign";
  if (about_.empty() && (what == "del" || what == "delpaths")) about_ = "delete";
  return reader_.refuse_at(at, "'" + text::excerpt(what) + "' of jq is not taken here");
}

bool JqParser::not_taken(std::string_view what, std::size_t at, std::string_view why) {
  left_ = true;
  return reader_.refuse_at(at, std::string(what) + " is not taken here", std::string(why));
}

bool JqParser::slice_not_taken(std::size_t at) {
  return not_taken("a slice as an array", at, "'[]' after it selects its elements");
}

bool JqParser::expect(std::string_view what) {
  reader_.blanks();
  return reader_.take(what) || unexpected("'" + std::string(what) + "'");
}

/// After a term jq could have an operator.
bool JqParser::unexpected(std::string_view expected) {
  const bool sign =
      !reader_.at_end() && std::string_view("+-*/%=<>!|?,").find(reader_.peek()) != std::string_view::npos;
  return sign ? not_taken(reader_.at()) : reader_.refuse(expected);
}

std::string_view JqParser::peek_word() const {
  const std::string_view rest = reader_.rest();
  std::size_t size = 0;
  while (size < rest.size() && is_word_character(rest[size])) ++size;
  return rest.substr(0, size);
}

bool JqParser::take_word(std::string_view word) {
  if (peek_word() != word) return false;
  reader_.advance(word.size());
  return true;
}

bool JqParser::deeper() { return ++nesting_ <= max_nesting || reader_.refuse_at(reader_.at(), "nested too deeply"); }

namespace {

/// Whether quotes and brackets are in pairs: jq would report it itself.
bool is_balanced(std::string_view text) {
  std::string open;
  for (std::size_t i = 0; i < text.size(); ++i) {
    const char c = text[i];
    if (c == '"') {
      for (++i; i < text.size() && text[i] != '"'; ++i) i += text[i] == '\\' ? 1U : 0U;
      if (i >= text.size()) return false;
    } else if (c == '(' || c == '[' || c == '{') {
      open += c == '(' ? ')' : static_cast<char>(c + 2);
    } else if (c == ')' || c == ']' || c == '}') {
      if (open.empty() || open.back() != c) return false;
      open.pop_back();
    }
  }
  return open.empty();
}

}  // namespace

std::optional<Advice> JqParser::left_to_jq() const {
  if (!left_ || !is_balanced(reader_.text())) return {};
  const std::string_view text = reader_.text();
  if (about_ == "alternative") {
    PathReader again(text);
    std::vector<Query> queries;
    if (JqParser(again, true).program(true, queries))
      return Advice{Advice::Kind::leave_to_jq, {"", std::string(text), "alternative"}};
  }
  std::string_view before = text.substr(0, stage_);
  const std::size_t bar = before.rfind('|');
  before = before.substr(0, bar == std::string_view::npos ? 0 : bar);
  const auto trimmed = [](std::string_view part) {
    const std::size_t begin = std::min(part.find_first_not_of(" \t\r\n"), part.size());
    part.remove_prefix(begin);
    return part.substr(0, part.find_last_not_of(" \t\r\n") + 1);
  };
  std::string selects(trimmed(before));
  // Alone it would be a key.
  if (!selects.empty() && selects[0] != '.' && selects.find(" | ") == std::string::npos) selects = ". | " + selects;
  const std::string_view about = about_ == "alternative" ? "" : about_;
  return Advice{Advice::Kind::leave_to_jq,
                {std::move(selects), std::string(trimmed(text.substr(stage_))), std::string(about)}};
}

}  // namespace jt::path::jq
