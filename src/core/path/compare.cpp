// SPDX-License-Identifier: MIT
#include "core/path/compare.hpp"

#include "core/json/canonical.hpp"
#include "core/json/decimal.hpp"

namespace jt::path {
namespace {

Result<const std::string*> canonical_of(const FilterValue& value) {
  if (!value.canonical) {
    std::string text = TRY(json::canonical(value.text));
    value.canonical = std::move(text);
  }
  return &*value.canonical;
}

Result<bool> equal_structures(const FilterValue& left, const FilterValue& right) {
  if (left.text[0] != right.text[0]) return false;
  const std::string* a = TRY(canonical_of(left));
  const std::string* b = TRY(canonical_of(right));
  return *a == *b;
}

Result<bool> equal(const FilterValue& left, const FilterValue& right) {
  if (left.kind != right.kind) return false;
  switch (left.kind) {
    case FilterValue::Kind::number:
      return json::compare_numbers(left.text, right.text) == 0;
    case FilterValue::Kind::string:
      return left.text == right.text;
    case FilterValue::Kind::structure:
      return equal_structures(left, right);
    default:
      return true;
  }
}

/// Only numbers and strings have an order. The byte order of WTF-8 is that of its code points.
bool less(const FilterValue& left, const FilterValue& right) {
  if (left.kind != right.kind) return false;
  if (left.kind == FilterValue::Kind::number) return json::compare_numbers(left.text, right.text) < 0;
  return left.kind == FilterValue::Kind::string && left.text < right.text;
}

}  // namespace

Result<bool> compare_values(const FilterValue& left, Comparison comparison, const FilterValue& right) {
  switch (comparison) {
    case Comparison::less:
      return less(left, right);
    case Comparison::greater:
      return less(right, left);
    case Comparison::less_equal:
      if (less(left, right)) return true;
      break;
    case Comparison::greater_equal:
      if (less(right, left)) return true;
      break;
    case Comparison::equal:
    case Comparison::not_equal:
      break;
  }
  const Result<bool> same = equal(left, right);
  if (!same) return same;
  return *same == (comparison != Comparison::not_equal);
}

}  // namespace jt::path
