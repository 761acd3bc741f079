// SPDX-License-Identifier: MIT
// A text with comments in memory, with the place of what is wrong with it.
#pragma once

#include <string>
#include <string_view>

#include "core/result.hpp"

namespace jt::document {

/// As `comments::checked_blanked`; an error has its line and column.
Result<std::string> checked_jsonc(std::string_view text);

}  // namespace jt::document
