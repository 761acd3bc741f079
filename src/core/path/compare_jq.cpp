// SPDX-License-Identifier: MIT
// jq's order of all values.
#include <compare>

#include "core/json/decimal.hpp"
#include "core/path/compare.hpp"
#include "core/value/sort_key.hpp"

namespace jt::path {
namespace {

using Order = std::strong_ordering;
using Kind = FilterValue::Kind;

int rank(const FilterValue& value) {
  if (value.kind == Kind::nothing) return static_cast<int>(Kind::null);
  return static_cast<int>(value.kind) + (value.kind == Kind::structure && value.text.starts_with('{') ? 1 : 0);
}

Result<Order> order_of_structures(const std::string& left, const std::string& right) {
  std::string one;
  std::string other;
  TRY(value::append_sort_key(one, left));
  TRY(value::append_sort_key(other, right));
  return Order(one <=> other);
}

Result<Order> order_of(const FilterValue& left, const FilterValue& right) {
  if (const Order order = rank(left) <=> rank(right); order != Order::equal) return order;
  if (left.kind == Kind::number) return json::compare_numbers(left.text, right.text);
  if (left.kind == Kind::string) return Order(left.text <=> right.text);
  if (left.kind != Kind::structure) return Order::equal;
  return order_of_structures(left.text, right.text);
}

}  // namespace

Result<bool> compare_by_jq(const FilterValue& left, Comparison comparison, const FilterValue& right) {
  const Order order = TRY(order_of(left, right));
  switch (comparison) {
    case Comparison::equal:
      return order == Order::equal;
    case Comparison::not_equal:
      return order != Order::equal;
    case Comparison::less:
      return order == Order::less;
    case Comparison::less_equal:
      return order != Order::greater;
    case Comparison::greater:
      return order == Order::greater;
    case Comparison::greater_equal:
      return order != Order::less;
  }
  return false;
}

}  // namespace jt::path
