// SPDX-License-Identifier: MIT
// Where the journal is kept, and that it is ours.
#pragma once

#include <optional>
#include <string>

#include "core/result.hpp"

namespace jt::store {

inline constexpr const char* journal_name = "undo.sqlite";

/// The path of the journal's database, without links. Both are made where `make` says so and they are missing: the
/// folder and those above it with mode 0700, an empty file with 0600. Nothing where something is missing and is not
/// to be made. PERMISSION_DENIED where the folder or the file is a link or something else, belongs to another user, or
/// others may write the folder. A file that others may read is closed to them: old values can be secrets.
Result<std::optional<std::string>> journal_file(const std::string& folder, bool make);

}  // namespace jt::store
