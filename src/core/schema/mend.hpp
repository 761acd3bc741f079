// SPDX-License-Identifier: MIT
// What would mend an error, where that is known.
#pragma once

#include <optional>
#include <string>

#include "core/schema/describe.hpp"
#include "core/schema/locate.hpp"
#include "core/schema/value_peek.hpp"

namespace jt::schema {

/// Sets `out.mend`, and adds what was meant to the message. `text`: of the value, if it is a scalar.
void find_mend(const Program& program, const Finding& finding, const Located& place,
               const std::optional<std::string>& text, ValuePeek& peek, Described& out);

}  // namespace jt::schema
