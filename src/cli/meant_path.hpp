// SPDX-License-Identifier: MIT
// A PATH that is nearly right: the command once more, with the path that was meant.
#pragma once

#include <string_view>

#include "cli/arguments.hpp"
#include "core/bytes/root.hpp"
#include "core/error.hpp"

namespace jt::cli {

/// Whether it is a JSON Pointer but for its first slash, `users/0/name`, and no quotient of jq, `add/length`.
bool is_pointer_without_slash(std::string_view path);

/// The error with the command that reads the path as its hint says, quoted for a shell: the quotes of a hint would be
/// lost there. Unchanged where the hint names no whole path, or the document came through a pipe.
Error with_meant_path(Error error, const Arguments& arguments, const bytes::Roots& roots);

}  // namespace jt::cli
