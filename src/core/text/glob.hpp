// SPDX-License-Identifier: MIT
// Glob: a pattern for whole names: `*` is any number of characters, `?` is one, a backslash before a character means
// that character.
#pragma once

#include <string_view>

namespace jt::text {

/// Whether the pattern fits the whole name. Time: at most the product of both lengths.
bool glob_fits(std::string_view pattern, std::string_view name);

}  // namespace jt::text
