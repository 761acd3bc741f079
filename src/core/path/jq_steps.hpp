// SPDX-License-Identifier: MIT
// The steps that jq's paths are made of, and how they become segments that are evaluated well.
#pragma once

#include <memory>
#include <span>
#include <vector>

#include "core/path/query.hpp"

namespace jt::path::jq {

using Steps = std::vector<Segment>;

/// A step with one selector of that kind.
Segment step_of(Segment::Step step, Selector selector, std::size_t begin, std::size_t end);
inline Selector wildcard() {
  Selector selector;
  selector.kind = Selector::Kind::wildcard;
  return selector;
}
/// `select(condition)`.
Segment test_of(Condition condition, std::size_t begin, std::size_t end);

/// Whether they select one value at most.
bool select_one(const Steps& steps);

/// Joins steps where one segment does the same in one walk: `[]` and `select(...)` are a filter, `..` and `.a?` a
/// descendant segment, `.a, .b` two selectors. Branches go on to the end. `nulls`: a descendant segment would not
/// select what is absent. False: there are too many branches.
bool join(const Steps& steps, bool nulls, Steps& out);

// Conditions.
Operand operand_of(const Steps& steps);
Operand operand_of(Function function, std::vector<Operand> arguments);
Condition constant(bool holds);
Condition negated(Condition condition);
Condition both(Condition first, Condition second, Condition::Kind kind);
/// jq's truth of the value.
Condition truth_of(Operand operand);
/// Of one of the values that the steps select.
Condition truth_of_any(Steps steps);
/// Whether one of the values that the steps select passes.
Condition somewhere(Steps steps, Condition condition);

}  // namespace jt::path::jq
