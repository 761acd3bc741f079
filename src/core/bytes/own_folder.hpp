// SPDX-License-Identifier: MIT
// Folders and files in which jt keeps things of its user: they must belong to the user, and nobody else may write them.
#pragma once

#include <optional>
#include <string>
#include <string_view>

#include "core/result.hpp"

namespace jt::bytes {

/// The path of the folder without links. With `make`, it and those above it are made if missing, with mode 0700; else
/// nothing is returned for a missing one. PERMISSION_DENIED if it is a link or something else, belongs to another
/// user, or others may write in it. `folder` is absolute; `use` is for messages, "the undo journal".
Result<std::optional<std::string>> own_folder(const std::string& folder, bool make, std::string_view use);

/// Whether there is a file of that path, ours alone as above. It is not opened. Read access of others is removed: what
/// is kept can be secret.
Result<bool> own_file(const std::string& path, std::string_view use);

/// The error of a system call on such a path.
Error own_trouble(int number, std::string_view path, std::string_view use);

}  // namespace jt::bytes
