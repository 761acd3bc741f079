// SPDX-License-Identifier: MIT
// Journal: what `jt undo` needs to undo an edit.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/result.hpp"
#include "core/splice/changed_range.hpp"

namespace jt::store {

class Database;
class Statement;

struct JournalEntry {
  std::int64_t id = 0;    ///< given by record()
  std::int64_t time = 0;  ///< seconds since 1970
  std::string what;       ///< one line, "set /a/b"
  std::string rev_before, rev_after;
  std::uint64_t size_before = 0, size_after = 0;
  std::string batch = {};                    ///< of entries of several files that were edited together; else empty
  std::uint64_t changed = 0;                 ///< bytes of all ranges, old and new ones together; set by reading
  std::vector<splice::ChangedRange> ranges;  ///< in the order of the file
};

/// The state of a file relative to an entry, by the file's present revision.
enum class EntryState {
  stands,     ///< it is as this edit left it: the edit can be undone
  void_,      ///< it is as it was before: the edit never took effect, or is undone already
  overtaken,  ///< it was changed since, by something that the journal does not know
};
EntryState state_of(const JournalEntry& entry, std::string_view rev_now);

/// A database of edits, one for all files of a user. It is opened when it is needed, and created when something is
/// recorded.
///
/// An edit is recorded before the rename, and marked as undone after its undo. So a process that is killed can leave
/// an entry that never took effect, or one that is undone already; in both cases the file is at `rev_before`. So it is
/// where the file was restored by other means. Only the next edit of the file removes such an entry, and all that are
/// marked. The caller calls state_of() under the lock of the file. `stands`: it can be undone. `overtaken`: nothing
/// can be.
///
/// A rollback journal, not a WAL: processes of a few milliseconds would create and merge the WAL each time, and it
/// does not work in a home folder on a network. Each call is one transaction; if the database is locked, the call
/// waits up to the patience. One thread at a time.
class Journal {
 public:
  static constexpr std::uint64_t most_bytes = splice::most_changed_bytes;  ///< of the ranges of an entry
  static constexpr int most_entries = 100;                                 ///< for a file
  static constexpr std::int64_t most_seconds = std::int64_t{30} * 24 * 3600;

  /// `state_folder` is `$XDG_STATE_HOME/jt` or `~/.local/state/jt`, absolute.
  explicit Journal(std::string state_folder, std::chrono::milliseconds patience = std::chrono::seconds(5));
  Journal(const Journal&) = delete;
  Journal& operator=(const Journal&) = delete;
  ~Journal();

  /// Opens or creates the database: the folder with mode 0700, the file with 0600. For callers that need to know
  /// before they begin; the other functions call it if needed. PERMISSION_DENIED if the folder or the file is a link,
  /// belongs to another user or may be written by one; IO_ERROR if it is damaged, which is never repaired by deleting
  /// it.
  Result<void> open();

  /// To be called before an edit of the file, which is at `rev`, is recorded: what was undone before cannot be done
  /// again after it, and an entry that begins at `rev` too never took effect, or the file was restored by other means.
  Result<void> begin_at(std::string_view file_key, std::string_view rev);

  /// Records an edit of the file and returns its id. LIMIT_EXCEEDED if its ranges have more than `most_bytes`; LOCKED
  /// if the database stayed locked. Entries over the limits of number and age are removed, those of other files too.
  /// `document` is the new one; it may be null if every range has its bytes.
  Result<std::int64_t> record(std::string_view file_key, const JournalEntry& entry, bytes::Source* document = nullptr);
  /// The same with these ranges, and not those of the entry.
  Result<std::int64_t> record(std::string_view file_key, const JournalEntry& entry, splice::ChangedRanges& ranges,
                              bytes::Source* document);

  /// The newest entry of a file that is not undone, with its ranges.
  Result<std::optional<JournalEntry>> last(std::string_view file_key);

  /// All entries of a file that are not undone, the newest first, without their ranges.
  Result<std::vector<JournalEntry>> history(std::string_view file_key);
  /// Those that are undone, the one that was undone last first.
  Result<std::vector<JournalEntry>> undone(std::string_view file_key);
  /// The entries of a batch, with their files.
  struct OfFile {
    std::string file_key;
    JournalEntry entry;
  };
  Result<std::vector<OfFile>> of_batch(std::string_view batch);
  /// Fills in the ranges of an entry.
  Result<void> read_ranges(JournalEntry& entry);

  /// Marks entries as undone, or as done again.
  Result<void> mark(std::span<const std::int64_t> ids, bool undone);

  /// Removes an entry; no error if it does not exist.
  Result<void> drop(std::int64_t id);

 private:
  Result<bool> open_existing();
  Result<void> prune(std::string_view file_key, std::int64_t now);
  Result<void> forget(Statement& entries);
  Result<std::vector<JournalEntry>> entries_of(std::string_view file_key, const char* sql);

  std::string folder_;
  std::chrono::milliseconds patience_;
  std::unique_ptr<Database> database_;
};

}  // namespace jt::store
