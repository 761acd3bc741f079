// SPDX-License-Identifier: MIT
// Quotes strings for a POSIX shell, so that the commands jt suggests can be run as printed.
#pragma once

#include <string>
#include <string_view>

namespace jt::text {

/// One argument for a POSIX shell: unchanged if that is safe, else in single quotes; `''` for the empty string. A
/// string with characters that are not printable is quoted as $'…', with escapes in their place.
std::string shell_quote(std::string_view text);

}  // namespace jt::text
