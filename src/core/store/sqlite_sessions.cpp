// SPDX-License-Identifier: MIT
#include "core/store/sqlite_sessions.hpp"

#include <fmt/format.h>

#include "core/store/own_database.hpp"
#include "core/store/session_errors.hpp"

namespace jt::store {
namespace {

/// Times are milliseconds since 1970. `number` gives the order in which sessions were made.
constexpr OwnDatabase sessions_database{
    .file = "jt.db",
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
  auto row = TRY(statement.next());
  if (!row) return std::nullopt;
  Session session = session_of(statement);
  // A change takes effect when the statement ends.
  TRY(statement.finish());
  return session;
}

}  // namespace

SqliteSessions::SqliteSessions(std::string state_folder, SessionSettings settings)
    : folder_(std::move(state_folder)), settings_(std::move(settings)), locks_(folder_) {}

SqliteSessions::~SqliteSessions() = default;

/// False if there is no database and none was to be made.
Result<bool> SqliteSessions::open(bool make) {
  if (database_) return true;
  auto database = TRY(open_own(sessions_database, folder_, make, settings_.patience));
  database_ = std::move(database);
  return database_ != nullptr;
}

std::int64_t SqliteSessions::now() const {
  using namespace std::chrono;
  if (settings_.now) return settings_.now();
  return duration_cast<milliseconds>(system_clock::now().time_since_epoch()).count();
}

Result<Session> SqliteSessions::create(std::string text, std::chrono::seconds ttl) {
  auto id = TRY(new_session_id());
  TRY(open(true));
  auto transaction = TRY(DatabaseTransaction::begin(*database_));
  TRY(prune());
  const std::int64_t created = now();
  Session session{std::move(id), created, created + std::chrono::milliseconds(ttl).count(), std::move(text), {}};
  TRY(insert(session));
  TRY(transaction->commit());
  session.created /= 1000;
  session.expires /= 1000;
  return session;
}

Result<void> SqliteSessions::insert(const Session& session) {
  auto insert = TRY(database_->prepare("INSERT INTO session (id, created, expires, text) VALUES (?, ?, ?, ?)"));
  return insert.text(session.id).number(session.created).number(session.expires).blob(session.text).finish();
}

Result<Session> SqliteSessions::find(std::string_view id) {
  if (!is_session_id(id)) return no_session(id);
  auto opened = TRY(open(false));
  if (!opened) return no_session(id);
  auto select = TRY(database_->prepare("SELECT id, created, expires, text FROM session WHERE id = ? AND expires > ?"));
  auto found = TRY(one(select.text(id).number(now())));
  if (!found) return no_session(id);
  return std::move(*found);
}

Result<Session> SqliteSessions::claim(std::string_view id) {
  if (!is_session_id(id)) return no_session(id);
  auto opened = TRY(open(false));
  if (!opened) return no_session(id);
  const auto token = TRY(locks_.hold());
  auto claimed = claim_as(token, id);
  if (!claimed) locks_.let_go(token);
  return claimed;
}

Result<Session> SqliteSessions::claim_as(const std::string& token, std::string_view id) {
  auto claimed = TRY(take(token, id, {}));
  if (!claimed) {
    const auto other = TRY(claim_of(id));
    if (locks_.holder(other) == ClaimLocks::Holder::gone) claimed = TRY(take(token, id, other));
  }
  if (!claimed) return lost(id);
  claimed->claim = token;
  return std::move(*claimed);
}

/// One conditional UPDATE decides who gets it: it is free, or the claim has run out, or is the one it is taken from.
Result<std::optional<Session>> SqliteSessions::take(const std::string& token, std::string_view id,
                                                    std::string_view from) {
  auto update = TRY(database_->prepare(
      "UPDATE session SET claim = ?, claimed_until = ? WHERE id = ? AND expires > ? AND (claimed_until <= ? OR "
      "claim = ?) RETURNING id, created, expires, text"));
  const std::int64_t time = now();
  const std::int64_t until = time + settings_.claim_time.count();
  return one(update.text(token).number(until).text(id).number(time).number(time).text(from));
}

/// Empty: it is not claimed.
Result<std::string> SqliteSessions::claim_of(std::string_view id) {
  auto select = TRY(database_->prepare("SELECT claim FROM session WHERE id = ?"));
  auto row = TRY(select.text(id).next());
  return row ? select.bytes_at(0) : std::string();
}

/// A process that lives is waited for; of another one it is known only when its claim ends.
Failed SqliteSessions::lost(std::string_view id) {
  auto select = TRY(database_->prepare("SELECT claim, claimed_until FROM session WHERE id = ? AND expires > ?"));
  const std::int64_t time = now();
  auto row = TRY(select.text(id).number(time).next());
  if (!row) return no_session(id);
  if (locks_.holder(select.bytes_at(0)) == ClaimLocks::Holder::lives) return session_in_use(id);
  return session_in_use(id, std::chrono::milliseconds(select.number_at(1) - time));
}

Result<void> SqliteSessions::keep(const Session& claimed, std::string_view text) {
  if (!is_session_id(claimed.id) || claimed.claim.empty()) return no_session(claimed.id);
  auto opened = TRY(open(false));
  if (!opened) return no_session(claimed.id);
  auto update = TRY(database_->prepare(
      "UPDATE session SET text = ?, claimed_until = ? WHERE id = ? AND claim = ? AND expires > ? RETURNING id"));
  const std::int64_t time = now();
  update.blob(text).number(time + settings_.claim_time.count());
  auto changed = TRY(update.text(claimed.id).text(claimed.claim).number(time).next());
  if (!changed) return lost(claimed.id);
  return update.finish();
}

Result<void> SqliteSessions::finish(const Session& claimed, std::optional<std::string> text) {
  auto done = end(claimed, text);
  locks_.let_go(claimed.claim);
  return done;
}

Result<void> SqliteSessions::end(const Session& claimed, const std::optional<std::string>& text) {
  if (!is_session_id(claimed.id) || claimed.claim.empty()) return no_session(claimed.id);
  auto opened = TRY(open(false));
  if (!opened) return no_session(claimed.id);
  auto statement = TRY(database_->prepare(
      text ? "UPDATE session SET claim = '', claimed_until = 0, text = ? WHERE id = ? AND claim = ? AND expires > ? "
             "RETURNING id"
           : "DELETE FROM session WHERE id = ? AND claim = ? AND expires > ? RETURNING id"));
  if (text) statement.blob(*text);
  auto changed = TRY(statement.text(claimed.id).text(claimed.claim).number(now()).next());
  if (!changed) return lost(claimed.id);
  return statement.finish();
}

Result<void> SqliteSessions::release(const Session& claimed) {
  if (claimed.claim.empty()) return {};
  locks_.let_go(claimed.claim);
  auto opened = TRY(open(false));
  if (!opened) return {};
  auto update = TRY(database_->prepare("UPDATE session SET claim = '', claimed_until = 0 WHERE id = ? AND claim = ?"));
  return update.text(claimed.id).text(claimed.claim).finish();
}

Result<std::vector<Session>> SqliteSessions::list() {
  std::vector<Session> sessions;
  auto opened = TRY(open(false));
  if (!opened) return sessions;
  auto select =
      database_->prepare("SELECT id, created, expires, '' FROM session WHERE expires > ? ORDER BY number DESC");
  if (!select) return fail(std::move(select.error()));
  select->number(now());
  for (;;) {
    auto row = TRY(select->next());
    if (!row) return sessions;
    sessions.push_back(session_of(*select));
  }
}

Result<bool> SqliteSessions::drop(std::string_view id) {
  if (!is_session_id(id)) return false;
  auto opened = open(false);
  if (!opened || !*opened) return opened;
  auto remove = TRY(database_->prepare("DELETE FROM session WHERE id = ? RETURNING expires"));
  auto row = remove.text(id).next();
  if (!row || !*row) return row;
  const bool there = remove.number_at(0) > now();
  TRY(remove.finish());
  return there;
}

Result<std::uint64_t> SqliteSessions::prune() {
  auto opened = TRY(open(false));
  std::uint64_t count = 0;
  if (!opened) return count;
  auto remove = TRY(database_->prepare("DELETE FROM session WHERE expires <= ? RETURNING 1"));
  remove.number(now());
  for (;; ++count) {
    auto row = TRY(remove.next());
    if (!row) return count;
  }
}

}  // namespace jt::store
