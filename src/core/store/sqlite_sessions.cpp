// SPDX-License-Identifier: MIT
#include "core/store/sqlite_sessions.hpp"

#include <fmt/format.h>

#include "core/store/own_database.hpp"
#include "core/store/session_errors.hpp"

namespace jt::store {
namespace {

/// Times are milliseconds since 1970. `number` gives the order in which sessions were made.
constexpr OwnDatabase kind{.file = "jt.db",
                           .use = "the session store",
                           // NORMAL may lose the last transactions in a power failure, and nothing when a process is
                           // killed. Removed texts are overwritten, because they can hold secrets.
                           .settings =
                               "PRAGMA secure_delete = ON; PRAGMA synchronous = NORMAL;"
                               "PRAGMA journal_mode = WAL;",
                           .first_settings = "PRAGMA auto_vacuum = FULL;",
                           .schema = R"(
  CREATE TABLE session (
    number INTEGER PRIMARY KEY AUTOINCREMENT, id TEXT NOT NULL UNIQUE, created INTEGER NOT NULL,
    expires INTEGER NOT NULL, text BLOB NOT NULL, claim TEXT NOT NULL DEFAULT '', claimed_until INTEGER NOT NULL
    DEFAULT 0);
  CREATE INDEX session_by_expiry ON session (expires);
  PRAGMA user_version = 1;
)",
                           .version = 1};

/// Of id, created, expires, text.
Session session_of(const Statement& row) {
  return {row.bytes_at(0), row.number_at(1) / 1000, row.number_at(2) / 1000, row.bytes_at(3), {}};
}

/// Runs a statement that changes at most one row and returns it.
Result<std::optional<Session>> one(Statement& statement) {
  auto row = statement.next();
  if (!row) return fail(std::move(row.error()));
  if (!*row) return std::nullopt;
  Session session = session_of(statement);
  // A change takes effect when the statement ends.
  if (auto done = statement.finish(); !done) return fail(std::move(done.error()));
  return session;
}

}  // namespace

SqliteSessions::SqliteSessions(std::string state_folder, SessionSettings settings)
    : folder_(std::move(state_folder)), settings_(std::move(settings)) {}

SqliteSessions::~SqliteSessions() = default;

/// False if there is no database and none was to be made.
Result<bool> SqliteSessions::open(bool make) {
  if (database_) return true;
  auto database = open_own(kind, folder_, make, settings_.patience);
  if (!database) return fail(std::move(database.error()));
  database_ = std::move(*database);
  return database_ != nullptr;
}

std::int64_t SqliteSessions::now() const {
  using namespace std::chrono;
  if (settings_.now) return settings_.now();
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Result<Session> SqliteSessions::create(std::string text, std::chrono::seconds ttl) {
  auto id = new_session_id();
  if (!id) return fail(std::move(id.error()));
  if (auto opened = open(true); !opened) return fail(std::move(opened.error()));
  auto transaction = DatabaseTransaction::begin(*database_);
  if (!transaction) return fail(std::move(transaction.error()));
  if (auto pruned = prune(); !pruned) return fail(std::move(pruned.error()));
  const std::int64_t created = now();
  Session session{std::move(*id), created, created + std::chrono::milliseconds(ttl).count(), std::move(text), {}};
  if (auto done = insert(session); !done) return fail(std::move(done.error()));
  if (auto done = (*transaction)->commit(); !done) return fail(std::move(done.error()));
  session.created /= 1000;
  session.expires /= 1000;
  return session;
}

Result<void> SqliteSessions::insert(const Session& session) {
  auto insert = database_->prepare("INSERT INTO session (id, created, expires, text) VALUES (?, ?, ?, ?)");
  if (!insert) return fail(std::move(insert.error()));
  return insert->text(session.id).number(session.created).number(session.expires).blob(session.text).finish();
}

Result<Session> SqliteSessions::find(std::string_view id) {
  if (!is_session_id(id)) return no_session(id);
  auto opened = open(false);
  if (!opened) return fail(std::move(opened.error()));
  if (!*opened) return no_session(id);
  auto select = database_->prepare("SELECT id, created, expires, text FROM session WHERE id = ? AND expires > ?");
  if (!select) return fail(std::move(select.error()));
  auto found = one(select->text(id).number(now()));
  if (!found) return fail(std::move(found.error()));
  if (!*found) return no_session(id);
  return std::move(**found);
}

/// One conditional UPDATE decides who gets it.
Result<Session> SqliteSessions::claim(std::string_view id) {
  if (!is_session_id(id)) return no_session(id);
  auto opened = open(false);
  if (!opened) return fail(std::move(opened.error()));
  if (!*opened) return no_session(id);
  auto token = random_digits();
  if (!token) return fail(std::move(token.error()));
  auto update = database_->prepare(
      "UPDATE session SET claim = ?, claimed_until = ? WHERE id = ? AND expires > ? AND (claim = '' OR claimed_until "
      "<= ?) RETURNING id, created, expires, text");
  if (!update) return fail(std::move(update.error()));
  const std::int64_t time = now();
  auto claimed =
      one(update->text(*token).number(time + settings_.claim_time.count()).text(id).number(time).number(time));
  if (!claimed) return fail(std::move(claimed.error()));
  if (!*claimed) return lost(id);
  (*claimed)->claim = std::move(*token);
  return std::move(**claimed);
}

Failed SqliteSessions::lost(std::string_view id) {
  auto select = database_->prepare("SELECT 1 FROM session WHERE id = ? AND expires > ?");
  if (!select) return fail(std::move(select.error()));
  auto row = select->text(id).number(now()).next();
  if (!row) return fail(std::move(row.error()));
  return *row ? session_in_use(id) : no_session(id);
}

Result<void> SqliteSessions::finish(const Session& claimed, std::optional<std::string> text) {
  if (!is_session_id(claimed.id) || claimed.claim.empty()) return no_session(claimed.id);
  auto opened = open(false);
  if (!opened) return fail(std::move(opened.error()));
  if (!*opened) return no_session(claimed.id);
  auto statement = database_->prepare(
      text ? "UPDATE session SET claim = '', claimed_until = 0, text = ? WHERE id = ? AND claim = ? AND expires > ? "
             "RETURNING id"
           : "DELETE FROM session WHERE id = ? AND claim = ? AND expires > ? RETURNING id");
  if (!statement) return fail(std::move(statement.error()));
  if (text) statement->blob(*text);
  auto changed = statement->text(claimed.id).text(claimed.claim).number(now()).next();
  if (!changed) return fail(std::move(changed.error()));
  if (!*changed) return lost(claimed.id);
  return statement->finish();
}

Result<void> SqliteSessions::release(const Session& claimed) {
  if (claimed.claim.empty()) return {};
  auto opened = open(false);
  if (!opened) return fail(std::move(opened.error()));
  if (!*opened) return {};
  auto update = database_->prepare("UPDATE session SET claim = '', claimed_until = 0 WHERE id = ? AND claim = ?");
  if (!update) return fail(std::move(update.error()));
  return update->text(claimed.id).text(claimed.claim).finish();
}

Result<std::vector<Session>> SqliteSessions::list() {
  std::vector<Session> sessions;
  auto opened = open(false);
  if (!opened) return fail(std::move(opened.error()));
  if (!*opened) return sessions;
  auto select =
      database_->prepare("SELECT id, created, expires, '' FROM session WHERE expires > ? ORDER BY number DESC");
  if (!select) return fail(std::move(select.error()));
  select->number(now());
  for (;;) {
    auto row = select->next();
    if (!row) return fail(std::move(row.error()));
    if (!*row) return sessions;
    sessions.push_back(session_of(*select));
  }
}

Result<bool> SqliteSessions::drop(std::string_view id) {
  if (!is_session_id(id)) return false;
  auto opened = open(false);
  if (!opened || !*opened) return opened;
  auto remove = database_->prepare("DELETE FROM session WHERE id = ? RETURNING expires");
  if (!remove) return fail(std::move(remove.error()));
  auto row = remove->text(id).next();
  if (!row || !*row) return row;
  const bool there = remove->number_at(0) > now();
  if (auto done = remove->finish(); !done) return fail(std::move(done.error()));
  return there;
}

Result<std::uint64_t> SqliteSessions::prune() {
  auto opened = open(false);
  if (!opened) return fail(std::move(opened.error()));
  std::uint64_t count = 0;
  if (!*opened) return count;
  auto remove = database_->prepare("DELETE FROM session WHERE expires <= ? RETURNING 1");
  if (!remove) return fail(std::move(remove.error()));
  remove->number(now());
  for (;; ++count) {
    auto row = remove->next();
    if (!row) return fail(std::move(row.error()));
    if (!*row) return count;
  }
}

}  // namespace jt::store
