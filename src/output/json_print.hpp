// SPDX-License-Identifier: MIT
// Texts as JSON strings.
#pragma once

#include <string>
#include <string_view>

namespace jt::output {

/// The text as a JSON string with its quotes: UTF-8 stays as it is; quote, backslash, C0, DEL, C1, bidirectional
/// controls and U+FEFF are escaped; a lone surrogate of WTF-8 becomes \udXXX, a byte that is no UTF-8 U+FFFD.
std::string json_string(std::string_view text);

}  // namespace jt::output
