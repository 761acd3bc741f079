// SPDX-License-Identifier: MIT
// Puts one path back as it was before a run.
#pragma once

#include <chrono>
#include <string>
#include <vector>

#include "core/blocks/file_version.hpp"
#include "core/blocks/run_record.hpp"
#include "core/blocks/workspace.hpp"
#include "core/result.hpp"

namespace jt::blocks {

/// What is at a path of the record. DOCUMENT_CHANGED if a folder above it is a link now; NOT_A_FILE for a folder, a
/// pipe, a socket or a device; OUTSIDE_ROOT.
Result<FileVersion> current_version(const Workspace& workspace, const std::string& key);

/// The names in a folder below the root.
Result<std::vector<std::string>> names_below(const Workspace& workspace, const std::string& key);

/// rmdir; a folder that is not empty, or missing, stays as it is.
void remove_if_empty(const Workspace& workspace, const std::string& key);

struct RestoreOptions {
  bool sync = true;
  std::chrono::milliseconds lock_timeout{10000};
};

/// Restores what was before the change, as a whole or not at all. DOCUMENT_CHANGED if the path is not at `now` any
/// more.
Result<void> restore_file(const Workspace& workspace, const RunRecord& record, const LoggedChange& change,
                          const FileVersion& now, const RestoreOptions& options);

}  // namespace jt::blocks
