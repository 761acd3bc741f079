// SPDX-License-Identifier: MIT
#include "core/path/expression.hpp"

#include "core/path/evaluate.hpp"
#include "core/path/parsers.hpp"

namespace jt::path {

Result<Expression> parse_expression(std::string_view text) {
  PathReader reader(text, "condition");
  Condition condition;
  reader.blanks();
  bool read = parse_condition(reader, condition, 0);
  reader.blanks();
  if (read && !reader.at_end()) read = reader.refuse("'&&', '||' or the end");
  if (read) return Expression{std::string(text), std::make_shared<const Condition>(std::move(condition))};
  Error error = reader.take_failure();
  error->path.reset();
  if (error->hints.empty()) error->hints.emplace_back("'@' is the row: @.age > 18 && @.city == 'Oslo'");
  return fail(std::move(error));
}

namespace {

bool asks_key(const Operand& operand) {
  const auto* call = std::get_if<std::shared_ptr<const Call>>(&operand);
  if (call == nullptr) return false;
  if ((*call)->function == Function::key) return true;
  for (const Operand& argument : (*call)->arguments) {
    if (asks_key(argument)) return true;
  }
  return false;
}

/// Recursive over the condition, whose nesting the parser limits.
bool asks_key(const Condition& condition) {
  for (const Condition& part : condition.parts) {
    if (asks_key(part)) return true;
  }
  return asks_key(condition.left) || asks_key(condition.right);
}

}  // namespace

bool decided_alone(const Expression& expression) {
  Query query;
  Selector& selector = query.segments.emplace_back().selectors.emplace_back();
  selector.kind = Selector::Kind::filter;
  selector.filter = expression.condition;
  return one_pass(query) && !asks_key(*expression.condition);
}

}  // namespace jt::path
