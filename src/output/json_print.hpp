// SPDX-License-Identifier: MIT
// Prints strings as JSON.
#pragma once

#include <string>
#include <string_view>

namespace jt::output {

/// The string as JSON with its quotes: UTF-8 is unchanged; quote, backslash, C0, DEL, C1, bidirectional controls and
/// U+FEFF are escaped; a lone surrogate of WTF-8 becomes \udXXX, a byte that is not UTF-8 becomes U+FFFD.
std::string json_string(std::string_view text);
/// The same, appended without its quotes: also for a part of a string that ends at the end of a code point.
void append_json_string(std::string& out, std::string_view text);

}  // namespace jt::output
