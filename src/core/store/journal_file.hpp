// SPDX-License-Identifier: MIT
// Finds the file of the journal, and checks that it belongs to the user.
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"

namespace jt::store {

inline constexpr const char* journal_name = "undo.sqlite";

/// The path of the journal's database, without links. With `make`, both are created if missing: the folder and those
/// above it with mode 0700, an empty file with 0600. Nothing if something is missing and `make` is false.
/// PERMISSION_DENIED if the folder or the file is a link or something else, belongs to another user, or others may
/// write the folder. Read access of others to the file is removed: old values can be secrets.
Result<std::optional<std::string>> journal_file(const std::string& folder, bool make);

}  // namespace jt::store
