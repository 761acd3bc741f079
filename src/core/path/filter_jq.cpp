// SPDX-License-Identifier: MIT
// Filters: the conditions of jq's `select`. What is absent is null there.
#include "core/path/compare.hpp"
#include "core/path/evaluator.hpp"
#include "core/path/filter.hpp"
#include "core/scan/container.hpp"
#include "core/text/code_point.hpp"

namespace jt::path {
namespace {

using Kind = FilterValue::Kind;

bool is_true(const FilterValue& value) {
  return value.kind != Kind::nothing && value.kind != Kind::null && value.kind != Kind::no;
}

/// A scalar: an array or object that is compared with it need not be read.
bool is_scalar(const Operand& operand) {
  const auto* literal = std::get_if<Literal>(&operand);
  return literal != nullptr && literal->kind != Literal::Kind::structure;
}

/// The query, if it may select several values.
const Query* several_of(const Operand& operand) {
  const auto* query = std::get_if<std::shared_ptr<const Query>>(&operand);
  return query != nullptr && !(*query)->singular() ? query->get() : nullptr;
}

std::string_view type_of(const FilterValue& value) {
  switch (value.kind) {
    case Kind::no:
    case Kind::yes:
      return "boolean";
    case Kind::number:
      return "number";
    case Kind::string:
      return "string";
    case Kind::structure:
      return value.text.starts_with('{') ? "object" : "array";
    default:
      return "null";
  }
}

}  // namespace

text::RegexOptions regex_of_jq() {
  text::RegexOptions options;
  options.dollar_end_only = false;
  return options;
}

Result<bool> Filters::compared_by_jq(const Condition& condition, const Candidate& candidate) {
  for (const Operand* operand : {&condition.left, &condition.right})
    if (const Query* several = several_of(*operand)) return compared_with_any(condition, *several, candidate);
  const Result<Value> left = value_of(condition.left, candidate, !is_scalar(condition.right));
  if (!left) return fail(left.error());
  const Result<Value> right = value_of(condition.right, candidate, !is_scalar(condition.left));
  if (!right) return fail(right.error());
  return compare_by_jq(**left, condition.comparison, **right);
}

/// One of the operands may have several values: one that fits is enough.
Result<bool> Filters::compared_with_any(const Condition& condition, const Query& several, const Candidate& candidate) {
  const bool on_left = several_of(condition.left) == &several;
  const Operand& one = on_left ? condition.right : condition.left;
  const Result<Value> other = value_of(one, candidate);
  if (!other) return fail(other.error());
  std::optional<Error> failed;
  bool fits = false;
  const Result<std::uint64_t> found = select(several, candidate, [&](scan::Cursor& cursor, const Location&) {
    FilterValue value;
    if (!read_value(cursor, value, !is_scalar(one))) return Visit::stop;
    const Result<bool> holds = on_left ? compare_by_jq(value, condition.comparison, **other)
                                       : compare_by_jq(**other, condition.comparison, value);
    if (!holds) failed = holds.error();
    fits = holds && *holds;
    return fits || failed ? Visit::stop : Visit::more;
  });
  if (!found) return fail(found.error());
  if (failed) return fail(std::move(*failed));
  return fits;
}

Result<bool> Filters::tested_by_jq(const Call& call, const Candidate& candidate) {
  const Value subject = TRY(value_of(call.arguments[0], candidate, false));
  if (call.function == Function::truth) return is_true(*subject);
  const Value part = TRY(value_of(call.arguments[1], candidate, false));
  if (subject->kind != Kind::string || part->kind != Kind::string) return false;
  const std::string_view text = subject->text;
  if (call.function == Function::starts_with) return text.starts_with(part->text);
  if (call.function == Function::ends_with) return text.ends_with(part->text);
  return text.find(part->text) != std::string_view::npos;
}

Result<Filters::Value> Filters::call_of_jq(const Call& call, const Candidate& candidate, bool contents) {
  const Operand& argument = call.arguments[0];
  const auto made = [](Kind kind, std::string_view text) {
    return Value(std::make_shared<const FilterValue>(FilterValue{kind, std::string(text)}));
  };
  if (call.function == Function::otherwise) {
    Value value = TRY(value_of(argument, candidate, contents));
    return is_true(*value) ? Result<Value>(std::move(value)) : value_of(call.arguments[1], candidate, contents);
  }
  Value value = TRY(value_of(argument, candidate, call.function == Function::size));
  if (call.function == Function::type) return made(Kind::string, type_of(*value));
  if (value->kind == Kind::number)
    return made(Kind::number, std::string_view(value->text).substr(value->text[0] == '-'));
  if (value->kind == Kind::nothing || value->kind == Kind::null) return made(Kind::number, "0");
  return length(*value);
}

}  // namespace jt::path
