// SPDX-License-Identifier: MIT
// Databases in jt's state folder: found or made, checked to belong to the user, and brought to the version of their
// tables.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <string>

#include "core/result.hpp"
#include "core/store/database.hpp"

namespace jt::store {

/// What one kind of database is like.
struct OwnDatabase {
  const char* file;            ///< its name in the folder, "undo.sqlite"
  const char* use;             ///< for messages: "the undo journal"
  const char* settings;        ///< SQL for each connection
  const char* first_settings;  ///< SQL before the first table is made
  const char* schema;          ///< SQL that makes the tables and sets user_version
  std::int64_t version;        ///< that user_version
};

/// Opens it. With `make`, what is missing is created: the folder and those above it with mode 0700, the file with
/// 0600, and the tables; without, the result is null if the folder or the file is missing.
/// PERMISSION_DENIED if the folder or the file is a link or something else, belongs to another user, or others may
/// write the folder. Read access of others to the file is removed: what is kept can be secret. IO_ERROR if the file is
/// damaged or a newer jt made it; nothing is changed then.
Result<std::unique_ptr<Database>> open_own(const OwnDatabase& kind, const std::string& folder, bool make,
                                           std::chrono::milliseconds patience);

}  // namespace jt::store
