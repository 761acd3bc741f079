// SPDX-License-Identifier: MIT
// Journal: what `jt undo` needs to take an edit back.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/result.hpp"
#include "core/splice/changed_range.hpp"

namespace jt::store {

class Database;

struct JournalEntry {
  std::int64_t id = 0;    ///< given by record()
  std::int64_t time = 0;  ///< seconds since 1970
  std::string what;       ///< one line, "set /a/b"
  std::string rev_before, rev_after;
  std::uint64_t size_before = 0, size_after = 0;
  std::uint64_t changed = 0;                 ///< bytes of all ranges, old and new ones together; set by reading
  std::vector<splice::ChangedRange> ranges;  ///< in the order of the file
};

/// Where a file stands to an entry, by the revision that it has now.
enum class EntryState {
  stands,     ///< it is as this edit left it: the edit can be undone
  void_,      ///< it is as it was before: the edit never took effect, or is undone already
  overtaken,  ///< it changed since, by something that the journal does not know
};
EntryState state_of(const JournalEntry& entry, std::string_view rev_now);

/// A database of edits, one for all files of a user. Nothing is opened before it is needed, and nothing is made before
/// something is recorded.
///
/// An edit is recorded before the rename, and an undo is dropped after it. So a process that is killed can leave
/// an entry that never took effect, or one that is undone already; both look alike: the file is at `rev_before`. The
/// caller asks state_of() for the last entry, under the lock of the file. `void_`: drop it and look at the one before
/// (and so on). `stands`: undo it, then drop it. `overtaken`: nothing can be undone.
///
/// A rollback journal, not a WAL: processes of a few milliseconds would make and fold up the WAL each time, and it
/// does not work in a home folder on a network. Each call is one transaction; who finds the
/// database locked waits for as long as the patience lasts. One thread at a time.
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

  /// Opens or makes the database: the folder with mode 0700, the file with 0600. For callers that want to know before
  /// they begin; everything else does it by itself. PERMISSION_DENIED where the folder or the file is a link, belongs
  /// to another user or may be written by one; IO_ERROR where it is damaged, which is never mended by deleting it.
  Result<void> open();

  /// Keeps an edit of the file and gives its id. LIMIT_EXCEEDED where its ranges hold more than `most_bytes`; LOCKED
  /// where the database stayed so. Entries over the limits of number and age are removed, those of other files too.
  /// `document` is the new one; it may be null where every range has its bytes.
  Result<std::int64_t> record(std::string_view file_key, const JournalEntry& entry, bytes::Source* document = nullptr);

  /// The newest entry of a file, with its ranges.
  Result<std::optional<JournalEntry>> last(std::string_view file_key);

  /// All entries of a file, the newest first, without their ranges.
  Result<std::vector<JournalEntry>> history(std::string_view file_key);

  /// Forgets an entry; one that is not there is none.
  Result<void> drop(std::int64_t id);

 private:
  Result<bool> open_existing();
  Result<void> prune(std::string_view file_key, std::int64_t now);
  Result<void> read_ranges(JournalEntry& entry);

  std::string folder_;
  std::chrono::milliseconds patience_;
  std::unique_ptr<Database> database_;
};

}  // namespace jt::store
