// SPDX-License-Identifier: MIT
// What a query has that RFC 9535 does not have.
#include <algorithm>

#include "core/path/asks_for_key.hpp"
#include "core/path/expression.hpp"

namespace jt::path {
namespace {

bool asks_for_key(const std::vector<Segment>& segments) {
  return std::any_of(segments.begin(), segments.end(), [](const Segment& segment) {
    return std::any_of(segment.selectors.begin(), segment.selectors.end(), [](const Selector& selector) {
      return selector.filter != nullptr && asks_for_key(*selector.filter, Nested::with);
    });
  });
}

bool asks_for_key(const Operand& operand, Nested nested) {
  if (const auto* query = std::get_if<std::shared_ptr<const Query>>(&operand))
    return nested == Nested::with && asks_for_key((*query)->segments);
  const auto* call = std::get_if<std::shared_ptr<const Call>>(&operand);
  if (call == nullptr) return false;
  const std::vector<Operand>& arguments = (*call)->arguments;
  return (*call)->function == Function::key ||
         std::any_of(arguments.begin(), arguments.end(),
                     [&](const Operand& each) { return asks_for_key(each, nested); });
}

}  // namespace

// Recursive over the condition, whose nesting the parser limits.
bool asks_for_key(const Condition& condition, Nested nested) {
  return asks_for_key(condition.left, nested) || asks_for_key(condition.right, nested) ||
         std::any_of(condition.parts.begin(), condition.parts.end(),
                     [&](const Condition& part) { return asks_for_key(part, nested); });
}

std::optional<std::string> extension_in(const Query& query) {
  if (query.by_jq) return query.text;
  if (asks_for_key(query.segments)) return "key()";
  return {};
}

std::optional<std::string> extension_in(const Expression& expression) {
  if (asks_for_key(*expression.condition, Nested::with)) return "key()";
  return {};
}

}  // namespace jt::path
