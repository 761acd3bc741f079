// SPDX-License-Identifier: MIT
// Undo: reverts the last recorded edit of a file, byte for byte.
#pragma once

#include <functional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/edit_target.hpp"
#include "core/result.hpp"
#include "core/store/journal.hpp"

namespace jt::edit {

struct UndoRequest {
  std::string file;
  bytes::EditOpening opening;
  bool sync = true;
  bool dry_run = false;  ///< says what it would do, and writes nothing
  std::string state_folder;
  /// Receives a unified diff of what a dry run would do; returns false if the reader has closed the pipe. May be
  /// empty.
  std::function<bool(std::string_view)> sink;
};

struct UndoOutcome {
  store::JournalEntry entry;  ///< the edit that was undone, without its bytes
  std::uint64_t bytes_changed = 0;
  std::string previous_rev;
  std::string rev;
  std::size_t left = 0;  ///< edits that can still be undone
};

/// Errors: those of opening and locking; NO_MATCH if no edit of the file is known; DOCUMENT_CHANGED if the file is
/// not as the last edit left it; those of the journal.
Result<UndoOutcome> undo(const bytes::Roots& roots, const UndoRequest& request);

/// The known edits of a file, the newest first; NO_MATCH if there are none. The file itself may be missing.
Result<std::vector<store::JournalEntry>> undo_history(const bytes::Roots& roots, const std::string& file,
                                                      const std::string& state_folder);

/// The time of an edit for people, "2026-11-22 03:05:09" in the local zone.
std::string local_time(std::int64_t time);

}  // namespace jt::edit
