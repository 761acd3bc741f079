// SPDX-License-Identifier: MIT
// Canonical text of a JSON value: the same text for all spellings of the same value.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace jt::json {

/// The value with keys sorted and decoded, numbers by their value and no whitespace: two values are equal as JSON
/// exactly if their canonical texts are. Every occurrence of a duplicate key is kept, in the order of the document.
/// Not recursive. INVALID_JSON if the bytes are not a JSON value; nesting is not limited here.
Result<std::string> canonical(std::string_view json);

/// Whether both are JSON, and the same value.
bool same_value(std::string_view a, std::string_view b);

}  // namespace jt::json
