// SPDX-License-Identifier: MIT
// Quoting for a POSIX shell, so that the commands jt suggests run as they are printed.
#pragma once

#include <string>
#include <string_view>

namespace jt::text {

/// One argument for a POSIX shell: as it is where that is safe, else in single quotes; `''` for the empty text. Text
/// with characters that are not shown as they are is quoted as $'…', with escapes in their place.
std::string shell_quote(std::string_view text);

}  // namespace jt::text
