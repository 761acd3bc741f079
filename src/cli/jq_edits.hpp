// SPDX-License-Identifier: MIT
// Programs of jq that assign or delete, as commands of jt that edit a file.
#pragma once

#include <optional>
#include <string>
#include <string_view>

namespace jt::cli {

/// The command for a shell that does in the file what the program does to its input: `.a.b = 1`, `.n += 1`,
/// `.list += ["x"]`, `del(.a)`. `file` is quoted. Nothing if no command does the same.
std::optional<std::string> edit_of_jq(std::string_view program, std::string_view file);

}  // namespace jt::cli
