// SPDX-License-Identifier: MIT
#include "core/store/journal.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <ctime>

#include "core/store/own_database.hpp"

namespace jt::store {
namespace {

/// Three fsyncs for a transaction. NORMAL may lose the last entry in a power failure, but neither an edit nor the
/// database. Removed entries are overwritten, because they can be secrets.
constexpr const char* settings =
    "PRAGMA secure_delete = ON; PRAGMA journal_mode = TRUNCATE; PRAGMA synchronous = NORMAL;";

/// Freed space is returned to the file system. Only before the first table exists: later it would be a transaction.
constexpr const char* first_setting = "PRAGMA auto_vacuum = FULL";

constexpr const char* schema = R"(
  CREATE TABLE IF NOT EXISTS entry (
    id INTEGER PRIMARY KEY AUTOINCREMENT, file BLOB NOT NULL, time INTEGER NOT NULL, what TEXT NOT NULL,
    rev_before TEXT NOT NULL, rev_after TEXT NOT NULL, size_before INTEGER NOT NULL, size_after INTEGER NOT NULL,
    changed INTEGER NOT NULL);
  CREATE INDEX IF NOT EXISTS entry_of_file ON entry (file, id);
  CREATE INDEX IF NOT EXISTS entry_by_time ON entry (time);
  CREATE TABLE IF NOT EXISTS range (
    id INTEGER PRIMARY KEY, entry INTEGER NOT NULL, before_at INTEGER NOT NULL, before BLOB NOT NULL,
    after_at INTEGER NOT NULL, after BLOB NOT NULL);
  CREATE INDEX IF NOT EXISTS range_of_entry ON range (entry, id);
  CREATE TABLE IF NOT EXISTS undone (entry INTEGER PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS together (entry INTEGER PRIMARY KEY, batch TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS together_by_batch ON together (batch);
  PRAGMA user_version = 3;
)";

constexpr OwnDatabase journal_database{.file = "undo.sqlite",
                                       .use = "the undo journal",
                                       .settings = settings,
                                       .first_settings = first_setting,
                                       .schema = schema,
                                       .version = 3};

constexpr const char* standing_entries =
    "SELECT id, time, what, rev_before, rev_after, size_before, size_after, changed, "
    "(SELECT batch FROM together WHERE together.entry = id) FROM entry WHERE file = ? "
    "AND id NOT IN (SELECT entry FROM undone) ORDER BY id DESC LIMIT ?";
constexpr const char* undone_entries =
    "SELECT id, time, what, rev_before, rev_after, size_before, size_after, changed, "
    "(SELECT batch FROM together WHERE together.entry = id) FROM entry WHERE file = ? "
    "AND id IN (SELECT entry FROM undone) ORDER BY id LIMIT ?";

JournalEntry entry_of(const Statement& row) {
  JournalEntry entry;
  entry.id = row.number_at(0);
  entry.time = row.number_at(1);
  entry.what = row.bytes_at(2);
  entry.rev_before = row.bytes_at(3);
  entry.rev_after = row.bytes_at(4);
  entry.size_before = row.size_at(5);
  entry.size_after = row.size_at(6);
  entry.changed = row.size_at(7);
  entry.batch = row.bytes_at(8);
  return entry;
}

std::uint64_t bytes_in(const std::vector<splice::ChangedRange>& ranges) {
  std::uint64_t sum = 0;
  for (const splice::ChangedRange& range : ranges) sum += range.before.size() + range.after.size() + range.after_size;
  return sum;
}

Result<void> insert_entry(Database& database, std::string_view file, const JournalEntry& entry, std::uint64_t changed,
                          std::int64_t time) {
  auto insert = TRY(
      database.prepare("INSERT INTO entry (file, time, what, rev_before, rev_after, size_before, size_after, changed) "
                       "VALUES (?, ?, ?, ?, ?, ?, ?, ?)"));
  insert.blob(file).number(time).text(entry.what).text(entry.rev_before).text(entry.rev_after);
  insert.number(entry.size_before).number(entry.size_after).number(changed);
  return insert.finish();
}

/// Large values are not held in memory: they are copied from the document to the database in pieces.
Result<void> fill_after(Database& database, const splice::ChangedRange& range, bytes::Source& document) {
  auto blob = TRY(database.open_blob("range", "after", database.last_id()));
  std::vector<std::uint8_t> block(static_cast<std::size_t>(std::min<std::uint64_t>(range.after_size, 256 << 10)));
  for (std::uint64_t at = 0; at < range.after_size;) {
    const std::uint64_t wanted = std::min<std::uint64_t>(block.size(), range.after_size - at);
    auto got = TRY(document.read(range.after_at + at, block.data(), static_cast<std::size_t>(wanted)));
    if (got == 0) return fail(Code::document_changed, "the document became shorter while it was recorded");
    TRY(blob.write(at, {block.data(), got}));
    at += got;
  }
  return {};
}

Result<void> insert_ranges(Database& database, std::int64_t id, splice::ChangedRanges& ranges,
                           bytes::Source* document) {
  auto insert =
      database.prepare("INSERT INTO range (entry, before_at, before, after_at, after) VALUES (?, ?, ?, ?, ?)");
  if (!insert) return fail(std::move(insert.error()));
  for (;;) {
    auto next = TRY(ranges.next());
    if (!next) return {};
    const splice::ChangedRange& range = *next;
    insert->reset();
    insert->number(id).number(range.before_at).blob(range.before).number(range.after_at);
    if (range.after_size > 0) {
      insert->zeros(range.after_size);
    } else {
      insert->blob(range.after);
    }
    TRY(insert->finish());
    if (range.after_size == 0) continue;
    TRY(fill_after(database, range, *document));
  }
}

}  // namespace

EntryState state_of(const JournalEntry& entry, std::string_view rev_now) {
  if (rev_now == entry.rev_after) return EntryState::stands;
  return rev_now == entry.rev_before ? EntryState::void_ : EntryState::overtaken;
}

Journal::Journal(std::string state_folder, std::chrono::milliseconds patience)
    : folder_(std::move(state_folder)), patience_(patience) {}

Journal::~Journal() = default;

Result<void> Journal::open() {
  if (database_) return {};
  auto database = TRY(open_own(journal_database, folder_, true, patience_));
  database_ = std::move(database);
  return {};
}

/// False if nothing was ever recorded.
Result<bool> Journal::open_existing() {
  if (database_) return true;
  auto database = TRY(open_own(journal_database, folder_, false, patience_));
  database_ = std::move(database);
  return database_ != nullptr;
}

Result<std::int64_t> Journal::record(std::string_view file_key, const JournalEntry& entry, bytes::Source* document) {
  splice::ChangedRanges ranges;
  ranges.bytes = bytes_in(entry.ranges);
  ranges.next = [at = entry.ranges.begin(), end = entry.ranges.end()]() mutable {
    return at == end ? std::nullopt : std::optional(*at++);
  };
  return record(file_key, entry, ranges, document);
}

Result<std::int64_t> Journal::record(std::string_view file_key, const JournalEntry& entry,
                                     splice::ChangedRanges& ranges, bytes::Source* document) {
  if (ranges.bytes > most_bytes) {
    return fail(Code::limit_exceeded, fmt::format("cannot keep the edit for undo: its changes hold {} bytes, and {} is "
                                                  "the limit",
                                                  ranges.bytes, most_bytes));
  }
  TRY(open());
  auto transaction = TRY(DatabaseTransaction::begin(*database_));
  const std::int64_t now = std::time(nullptr);
  TRY(prune(file_key, now));
  if (auto done = insert_entry(*database_, file_key, entry, ranges.bytes, entry.time != 0 ? entry.time : now); !done) {
    return fail(std::move(done.error()));
  }
  const std::int64_t id = database_->last_id();
  if (!entry.batch.empty()) {
    auto together = TRY(database_->prepare("INSERT INTO together (entry, batch) VALUES (?, ?)"));
    TRY(together.number(id).text(entry.batch).finish());
  }
  TRY(insert_ranges(*database_, id, ranges, document));
  TRY(transaction->commit());
  return id;
}

/// Makes room for one more entry of this file, and removes old ones.
Result<void> Journal::prune(std::string_view file_key, std::int64_t now) {
  auto entries =
      TRY(database_->prepare("DELETE FROM entry WHERE time < ? OR id IN "
                             "(SELECT id FROM entry WHERE file = ? ORDER BY id DESC LIMIT -1 OFFSET ?) RETURNING id"));
  entries.number(now - most_seconds).blob(file_key).number(std::int64_t{most_entries - 1});
  return forget(entries);
}

/// Removes what belongs to the entries that the statement, which deletes them, returns.
Result<void> Journal::forget(Statement& entries) {
  auto ranges = TRY(database_->prepare("DELETE FROM range WHERE entry = ?"));
  auto marks = TRY(database_->prepare("DELETE FROM undone WHERE entry = ?"));
  auto batches = TRY(database_->prepare("DELETE FROM together WHERE entry = ?"));
  for (;;) {
    auto row = TRY(entries.next());
    if (!row) return {};
    for (Statement* each : {&ranges, &marks, &batches}) {
      each->reset();
      TRY(each->number(entries.number_at(0)).finish());
    }
  }
}

Result<void> Journal::begin_at(std::string_view file_key, std::string_view rev) {
  std::vector<std::int64_t> gone;
  auto undone_before = TRY(undone(file_key));
  for (const JournalEntry& entry : undone_before) gone.push_back(entry.id);
  auto standing = TRY(history(file_key));
  for (const JournalEntry& entry : standing) {
    if (state_of(entry, rev) != EntryState::void_) break;
    gone.push_back(entry.id);
  }
  if (gone.empty()) return {};
  auto transaction = TRY(DatabaseTransaction::begin(*database_));
  auto entries = TRY(database_->prepare("DELETE FROM entry WHERE id = ? RETURNING id"));
  for (const std::int64_t id : gone) {
    entries.reset();
    TRY(forget(entries.number(id)));
  }
  return transaction->commit();
}

Result<std::optional<JournalEntry>> Journal::last(std::string_view file_key) {
  auto exists = TRY(open_existing());
  if (!exists) return std::nullopt;
  auto select = TRY(database_->prepare(standing_entries));
  auto row = TRY(select.blob(file_key).number(std::int64_t{1}).next());
  if (!row) return std::nullopt;
  // The statement stays open, so both tables are read in the same state.
  JournalEntry entry = entry_of(select);
  TRY(read_ranges(entry));
  return entry;
}

Result<void> Journal::read_ranges(JournalEntry& entry) {
  auto select =
      TRY(database_->prepare("SELECT before_at, before, after_at, after FROM range WHERE entry = ? ORDER BY id"));
  select.number(entry.id);
  for (;;) {
    auto row = TRY(select.next());
    if (!row) break;
    entry.ranges.push_back({select.size_at(0), select.bytes_at(1), select.size_at(2), select.bytes_at(3), 0});
  }
  if (bytes_in(entry.ranges) == entry.changed) return {};
  return fail(Code::io_error, fmt::format("the undo journal '{}/{}' is damaged: an entry lacks some of its bytes",
                                          folder_, journal_database.file));
}

Result<std::vector<JournalEntry>> Journal::history(std::string_view file_key) {
  return entries_of(file_key, standing_entries);
}

Result<std::vector<JournalEntry>> Journal::undone(std::string_view file_key) {
  return entries_of(file_key, undone_entries);
}

Result<std::vector<Journal::OfFile>> Journal::of_batch(std::string_view batch) {
  std::vector<OfFile> found;
  auto exists = TRY(open_existing());
  if (!exists) return found;
  auto select = TRY(database_->prepare(
      "SELECT id, time, what, rev_before, rev_after, size_before, size_after, changed, batch, file FROM entry "
      "JOIN together ON together.entry = id WHERE batch = ? ORDER BY id"));
  select.text(batch);
  for (;;) {
    auto row = TRY(select.next());
    if (!row) return found;
    found.push_back({std::string(select.bytes_at(9)), entry_of(select)});
  }
}

Result<std::vector<JournalEntry>> Journal::entries_of(std::string_view file_key, const char* sql) {
  std::vector<JournalEntry> entries;
  auto exists = TRY(open_existing());
  if (!exists) return entries;
  auto select = TRY(database_->prepare(sql));
  select.blob(file_key).number(std::int64_t{most_entries});
  for (;;) {
    auto row = TRY(select.next());
    if (!row) return entries;
    entries.push_back(entry_of(select));
  }
}

Result<void> Journal::mark(std::span<const std::int64_t> ids, bool undone) {
  auto opened = open();
  if (!opened) return opened;
  auto transaction = TRY(DatabaseTransaction::begin(*database_));
  auto statement = TRY(database_->prepare(undone ? "INSERT OR IGNORE INTO undone (entry) VALUES (?)"
                                                 : "DELETE FROM undone WHERE entry = ?"));
  for (const std::int64_t id : ids) {
    statement.reset();
    TRY(statement.number(id).finish());
  }
  return transaction->commit();
}

Result<void> Journal::drop(std::int64_t id) {
  auto exists = TRY(open_existing());
  if (!exists) return {};
  auto transaction = TRY(DatabaseTransaction::begin(*database_));
  for (const char* sql : {"DELETE FROM range WHERE entry = ?", "DELETE FROM undone WHERE entry = ?",
                          "DELETE FROM together WHERE entry = ?", "DELETE FROM entry WHERE id = ?"}) {
    auto statement = TRY(database_->prepare(sql));
    TRY(statement.number(id).finish());
  }
  return transaction->commit();
}

}  // namespace jt::store
