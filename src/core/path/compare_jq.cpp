// SPDX-License-Identifier: MIT
// jq's order of all values.
#include <algorithm>
#include <compare>
#include <vector>

#include "core/json/decimal.hpp"
#include "core/path/compare.hpp"
#include "core/value/view.hpp"

namespace jt::path {
namespace {

using Order = std::strong_ordering;
using Kind = FilterValue::Kind;

int rank(const FilterValue& value) {
  if (value.kind == Kind::nothing) return static_cast<int>(Kind::null);
  return static_cast<int>(value.kind) + (value.kind == Kind::structure && value.text.starts_with('{') ? 1 : 0);
}

int rank(value::View view) {
  if (view.is_true()) return 2;
  switch (view.type()) {
    case scan::Type::null:
      return 0;
    case scan::Type::boolean:
      return 1;
    case scan::Type::number:
      return 3;
    case scan::Type::string:
      return 4;
    case scan::Type::array:
      return 5;
    default:
      return 6;
  }
}

/// Two values that are still to be compared; without them, what is known of two containers when all their entries are
/// equal.
struct Pair {
  value::View left;
  value::View right;
  Order known = Order::equal;
};

std::vector<value::View> sorted(value::View object) {
  std::vector<value::View> members = object.members();
  std::sort(members.begin(), members.end(), [](value::View a, value::View b) { return a.key() < b.key(); });
  return members;
}

/// By keys alone.
Order order_of_keys(const std::vector<value::View>& left, const std::vector<value::View>& right) {
  for (std::size_t i = 0; i < std::min(left.size(), right.size()); ++i)
    if (const Order order = left[i].key() <=> right[i].key(); order != Order::equal) return order;
  return left.size() <=> right.size();
}

/// Adds the pairs of two objects' values, or of two arrays' elements, the first one last.
Order add_entries(value::View left, value::View right, std::vector<Pair>& pairs) {
  std::vector<value::View> a;
  std::vector<value::View> b;
  if (left.is_object()) {
    a = sorted(left);
    b = sorted(right);
    if (const Order order = order_of_keys(a, b); order != Order::equal) return order;
  } else {
    a.assign(left.begin(), left.end());
    b.assign(right.begin(), right.end());
    pairs.push_back({{}, {}, a.size() <=> b.size()});
  }
  for (std::size_t i = std::min(a.size(), b.size()); i > 0; --i) pairs.push_back({a[i - 1], b[i - 1]});
  return Order::equal;
}

Order order_of(value::View left, value::View right, std::vector<Pair>& pairs) {
  if (const Order order = rank(left) <=> rank(right); order != Order::equal) return order;
  if (left.is_number()) return json::compare_numbers(left.text(), right.text());
  if (left.is_string()) return *left.string() <=> *right.string();
  return left.is_container() ? add_entries(left, right, pairs) : Order::equal;
}

Result<Order> order_of_structures(const std::string& left, const std::string& right) {
  value::Tape one;
  value::Tape other;
  TRY(one.read(left));
  TRY(other.read(right));
  std::vector<Pair> pairs{{one.root(), other.root()}};
  while (!pairs.empty()) {
    const Pair pair = pairs.back();
    pairs.pop_back();
    const Order order = pair.left ? order_of(pair.left, pair.right, pairs) : pair.known;
    if (order != Order::equal) return order;
  }
  return Order::equal;
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
