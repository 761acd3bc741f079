// SPDX-License-Identifier: MIT
// What only programs of jq have: without it a text that is no path is none of jq's programs either.
#pragma once

#include <string_view>

namespace jt::path {

/// Whether the text has, outside of its strings and of filters of JSONPath, a sign of jq: a pipe, a call, `//`, an
/// operator between terms, a comma before another path, a computed key, a slice, or a string with a program in it.
[[nodiscard]] bool has_jq_sign(std::string_view text);

}  // namespace jt::path
