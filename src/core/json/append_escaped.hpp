// SPDX-License-Identifier: MIT
#pragma once

#include <string>
#include <string_view>

namespace jt::json {

/// Appends the text as `quote` spells it, without the quotes.
void append_escaped(std::string& out, std::string_view text);

}  // namespace jt::json
