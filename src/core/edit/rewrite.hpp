// SPDX-License-Identifier: MIT
// Rewrite: a file whose whole text is laid out anew, put in its place as every edit is.
#pragma once

#include <memory>
#include <optional>
#include <string>

#include "core/bytes/edit_target.hpp"
#include "core/document/document.hpp"
#include "core/format/formatter.hpp"
#include "core/result.hpp"

namespace jt::edit {

struct RewriteRequest {
  std::string file;
  bytes::EditOpening opening;
  format::FormatOptions format;
  bool lines = false;  ///< NDJSON: each document stays on a line of its own
  bool sync = true;
  bool undo = true;          ///< keeps what undo needs
  std::string state_folder;  ///< of the journal; empty: there is none
  std::string what;          ///< one line for the history
};

struct RewriteOutcome {
  bool unchanged = false;  ///< the file is formatted already, so nothing was written
  std::uint64_t bytes_before = 0;
  std::uint64_t bytes_after = 0;
  std::optional<std::string> no_undo;  ///< why it cannot be undone
};

/// Checks the whole document, and replaces the file where formatting changes it. On an error the file is as it was.
/// Reads in constant memory; what undo keeps (at most `splice::most_changed_bytes`) is in memory once. `watcher` may be
/// null. Errors: those of opening and locking; INVALID_JSON; DOCUMENT_CHANGED; those of writing.
Result<RewriteOutcome> rewrite(const bytes::Roots& roots, const RewriteRequest& request,
                               std::unique_ptr<document::Watcher> watcher);

}  // namespace jt::edit
