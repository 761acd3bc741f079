// SPDX-License-Identifier: MIT
// One proposed change, for the views of proposals and of what was applied.
#pragma once

#include <span>
#include <string>
#include <vector>

#include "core/propose/proposal.hpp"
#include "output/fields.hpp"
#include "output/renderer.hpp"

namespace jt::results {

/// The steps of a location as strings.
std::vector<std::string> step_texts(const path::Location& at);

/// "id", "path", then the two values under these names. `spelling`: of the path in tables; documents have its steps.
void give_change(output::Fields& out, const propose::Change& change, std::string_view before, std::string_view after,
                 path::Spelling spelling);

/// For people: `change_001  users[0].theme  "dark" → "light"`, with the columns of all lines under one another.
/// `confidence`: at the end, in parentheses.
std::vector<output::Line> change_lines(std::span<const propose::Change> changes, path::Spelling spelling,
                                       bool confidence);

}  // namespace jt::results
