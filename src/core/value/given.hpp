// SPDX-License-Identifier: MIT
// JSON text that a user gave: errors have their line and column.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"
#include "core/value/tape.hpp"

namespace jt::value {

/// The value without surrounding whitespace. INVALID_JSON with its position if the text is not one JSON value.
Result<std::string> checked(std::string text);
/// Tape::read, with the same errors.
Result<void> read_given(Tape& tape, std::string_view text);

}  // namespace jt::value
