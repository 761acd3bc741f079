// SPDX-License-Identifier: MIT
// Undo: reverts the last recorded edits of a file, byte for byte, or makes them again.
#pragma once

#include <cstdint>
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
  bool dry_run = false;     ///< says what it would do, and writes nothing
  bool redo = false;        ///< makes the edits again that were undone last
  std::uint64_t steps = 1;  ///< how many edits; at least 1
  bool only = false;        ///< of an edit of several files, what it did in this one alone
  std::string state_folder;
  /// Receives a unified diff of what a dry run would do; returns false if the reader has closed the pipe. May be
  /// empty.
  std::function<bool(std::string_view)> sink;
};

struct UndoOutcome {
  std::vector<store::JournalEntry> entries;  ///< the edits, in the order in which they were undone, without their bytes
  bool redo = false;
  bool already = false;  ///< nothing was written: the file is as before these edits (redo: as after them)
  std::uint64_t bytes_changed = 0;
  std::string previous_rev;
  std::string rev;
  std::size_t left = 0;               ///< edits that can still be undone, or made again
  std::vector<std::string> together;  ///< other files of an edit of several, in which it was undone too; absolute
};

/// An edit of several files is undone in all of them or in none, where it is the only one that is undone. Only a change
/// of the file, or of the marks of its entries, changes the journal. Errors: those of opening and
/// locking; NO_MATCH if fewer edits of the file are known than `steps`; DOCUMENT_CHANGED if the file is not as the last
/// edit left it, or another one of an edit of several; INVALID_INPUT for such an edit among several steps; those of the
/// journal.
Result<UndoOutcome> undo(const bytes::Roots& roots, const UndoRequest& request);

/// The file, which is locked and at `rev_after`, is as it was before the edit of these revisions. False: the journal
/// does not know it, and nothing was done.
Result<bool> take_back_edit(bytes::EditTarget& target, const std::string& state_folder, const std::string& rev_before,
                            const std::string& rev_after);

/// The known edits of a file, the newest first; NO_MATCH if there are none. The file itself may be missing.
Result<std::vector<store::JournalEntry>> undo_history(const bytes::Roots& roots, const std::string& file,
                                                      const std::string& state_folder);

/// The time of an edit for people, "2026-11-22 03:05:09" in the local zone.
std::string local_time(std::int64_t time);

}  // namespace jt::edit
