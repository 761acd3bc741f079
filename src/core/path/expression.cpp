// SPDX-License-Identifier: MIT
#include "core/path/expression.hpp"

#include <algorithm>

#include "core/path/asks_for_key.hpp"
#include "core/path/evaluate.hpp"
#include "core/path/parsers.hpp"
#include "core/path/path.hpp"

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

namespace {

void add_members(const Operand& operand, std::vector<std::string>& out) {
  if (const auto* const call = std::get_if<std::shared_ptr<const Call>>(&operand)) {
    for (const Operand& each : (*call)->arguments) add_members(each, out);
  }
  const auto* const query = std::get_if<std::shared_ptr<const Query>>(&operand);
  if (query == nullptr || (*query)->absolute || (*query)->segments.empty()) return;
  Location names;
  for (const Segment& segment : (*query)->segments) {
    if (!selects_one(segment) || segment.selectors[0].kind != Selector::Kind::name) return;
    names.emplace_back(segment.selectors[0].text);
  }
  std::string text = spell(names, Spelling::accessor);
  if (text.starts_with('.')) text.erase(0, 1);
  if (std::find(out.begin(), out.end(), text) == out.end()) out.push_back(std::move(text));
}

// Recursive over the condition, whose nesting the parser limits.
void add_members(const Condition& condition, std::vector<std::string>& out) {
  add_members(condition.left, out);
  add_members(condition.right, out);
  for (const Condition& part : condition.parts) add_members(part, out);
}

}  // namespace

std::vector<std::string> members_asked(const Expression& expression) {
  std::vector<std::string> out;
  add_members(*expression.condition, out);
  return out;
}

}  // namespace jt::path
