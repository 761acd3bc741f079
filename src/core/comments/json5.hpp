// SPDX-License-Identifier: MIT
// JSON5: what it has beyond comments and trailing commas, by how it looks where reading has failed.
#pragma once

#include <string_view>

namespace jt::comments {

/// Whether what stands at a mistake is JSON5: a single quote, an unquoted key, `+1`, `.5`, `5.`, a hexadecimal number,
/// `Infinity`, `NaN`. `before`: the last two bytes before it, or fewer; `found`: what follows, of any length.
bool is_json5(std::string_view before, std::string_view found);

}  // namespace jt::comments
