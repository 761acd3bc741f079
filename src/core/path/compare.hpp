// SPDX-License-Identifier: MIT
// Comparisons of filter values (RFC 9535, 2.3.5.2.2).
#pragma once

#include "core/path/filter.hpp"
#include "core/path/query.hpp"
#include "core/result.hpp"

namespace jt::path {

/// Numbers compare by their exact decimal value, strings by code points, arrays and objects as JSON values.
/// INVALID_JSON if an array or object is not valid.
Result<bool> compare_values(const FilterValue& left, Comparison comparison, const FilterValue& right);

/// In jq's order of all values: null, false, true, numbers, strings, arrays, objects (by their sorted keys, then by
/// their values). What is absent is null.
Result<bool> compare_by_jq(const FilterValue& left, Comparison comparison, const FilterValue& right);

}  // namespace jt::path
