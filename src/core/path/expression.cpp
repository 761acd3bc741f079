// SPDX-License-Identifier: MIT
#include "core/path/expression.hpp"

#include "core/path/asks_for_key.hpp"
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

bool decided_alone(const Expression& expression) {
  Query query;
  Selector& selector = query.segments.emplace_back().selectors.emplace_back();
  selector.kind = Selector::Kind::filter;
  selector.filter = expression.condition;
  return one_pass(query) && !asks_for_key(*expression.condition, Nested::without);
}

}  // namespace jt::path
