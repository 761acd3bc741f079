// SPDX-License-Identifier: MIT
#include "core/store/database.hpp"

#include <fmt/format.h>
#include <sqlite3.h>
#include <sys/statvfs.h>

#include <cerrno>

#include "core/bytes/errors.hpp"

namespace jt::store {
namespace {

/// The file may have been created by an attacker.
void harden(sqlite3* handle) {
  (void)::sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 1, nullptr);
  (void)::sqlite3_db_config(handle, SQLITE_DBCONFIG_TRUSTED_SCHEMA, 0, nullptr);
  (void)::sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_TRIGGER, 0, nullptr);
  (void)::sqlite3_db_config(handle, SQLITE_DBCONFIG_ENABLE_VIEW, 0, nullptr);
}

/// The number of the system's error behind a code, as far as it is known. (For the shared memory of a WAL none is
/// kept.)
int system_number(sqlite3* handle, int code, const std::string& path) {
  const int kind = code & 0xFF;
  if (kind == SQLITE_FULL) return ENOSPC;
  if (kind != SQLITE_IOERR) return 0;
  struct statvfs status {};
  if (::statvfs(path.c_str(), &status) == 0 && status.f_bavail == 0) return ENOSPC;
  return handle != nullptr ? ::sqlite3_system_errno(handle) : 0;
}

}  // namespace

Result<std::unique_ptr<Database>> Database::open(const std::string& path, std::string name,
                                                 std::chrono::milliseconds patience) {
  sqlite3* handle = nullptr;
  const int flags = SQLITE_OPEN_READWRITE | SQLITE_OPEN_NOMUTEX | SQLITE_OPEN_NOFOLLOW | SQLITE_OPEN_EXRESCODE;
  const int code = ::sqlite3_open_v2(path.c_str(), &handle, flags, nullptr);
  std::unique_ptr<Database> database(new Database(handle, path, std::move(name)));
  if (code != SQLITE_OK) return fail(database->error(code));
  (void)::sqlite3_busy_timeout(handle, static_cast<int>(patience.count()));
  harden(handle);
  return database;
}

Database::~Database() { (void)::sqlite3_close(handle_); }

Result<void> Database::run(const char* sql) {
  const int code = ::sqlite3_exec(handle_, sql, nullptr, nullptr, nullptr);
  return code == SQLITE_OK ? Result<void>() : fail(error(code));
}

Result<Statement> Database::prepare(const char* sql) {
  sqlite3_stmt* handle = nullptr;
  const int code = ::sqlite3_prepare_v2(handle_, sql, -1, &handle, nullptr);
  if (code != SQLITE_OK) return fail(error(code));
  return Statement(*this, handle);
}

std::int64_t Database::last_id() const { return ::sqlite3_last_insert_rowid(handle_); }

Error Database::error(int code) const {
  const int kind = code & 0xFF;
  const bool damaged = kind == SQLITE_CORRUPT || kind == SQLITE_NOTADB;
  if (damaged) {
    Error error =
        make_error(Code::io_error, fmt::format("{} '{}' is damaged: {}", name_, path_, ::sqlite3_errstr(code)));
    error->hints.push_back("move it away to begin a new one; your documents are not affected");
    return error;
  }
  if (kind == SQLITE_BUSY || kind == SQLITE_LOCKED) {
    return make_error(Code::locked, fmt::format("cannot use {} '{}': another process kept it locked", name_, path_));
  }
  if (const int number = system_number(handle_, code, path_); number != 0) {
    return make_error(Code::io_error, fmt::format("cannot use {} '{}': {}", name_, path_, bytes::system_text(number)));
  }
  const bool denied = kind == SQLITE_PERM || kind == SQLITE_READONLY || kind == SQLITE_AUTH;
  // The handle has more details than the code, "no such table: entry"; it may be null if memory ran out.
  const char* text = handle_ != nullptr && ::sqlite3_extended_errcode(handle_) == code ? ::sqlite3_errmsg(handle_)
                                                                                       : ::sqlite3_errstr(code);
  return make_error(denied ? Code::permission_denied : Code::io_error,
                    fmt::format("cannot use {} '{}': {}", name_, path_, text));
}

void Statement::finalize(sqlite3_stmt* handle) { (void)::sqlite3_finalize(handle); }

void Statement::note(int code) {
  if (failure_ == SQLITE_OK) failure_ = code;
}

/// An empty view may hold a null pointer, which SQLite would treat as NULL.
Statement& Statement::text(std::string_view bytes) {
  const char* data = bytes.empty() ? "" : bytes.data();
  note(::sqlite3_bind_text64(handle_.get(), ++bound_, data, bytes.size(), SQLITE_STATIC, SQLITE_UTF8));
  return *this;
}

Statement& Statement::blob(std::string_view bytes) {
  const char* data = bytes.empty() ? "" : bytes.data();
  note(::sqlite3_bind_blob64(handle_.get(), ++bound_, data, bytes.size(), SQLITE_STATIC));
  return *this;
}

Statement& Statement::zeros(std::uint64_t size) {
  note(::sqlite3_bind_zeroblob64(handle_.get(), ++bound_, size));
  return *this;
}

Statement& Statement::number(std::int64_t value) {
  note(::sqlite3_bind_int64(handle_.get(), ++bound_, value));
  return *this;
}

Result<bool> Statement::next() {
  if (failure_ != SQLITE_OK) return fail(database_->error(failure_));
  const int code = ::sqlite3_step(handle_.get());
  if (code == SQLITE_ROW) return true;
  if (code == SQLITE_DONE) return false;
  return fail(database_->error(code));
}

Result<void> Statement::finish() {
  for (;;) {
    auto more = TRY(next());
    if (!more) return {};
  }
}

void Statement::reset() {
  (void)::sqlite3_reset(handle_.get());
  bound_ = 0;
  failure_ = SQLITE_OK;
}

std::int64_t Statement::number_at(int column) const { return ::sqlite3_column_int64(handle_.get(), column); }

std::string Statement::bytes_at(int column) const {
  const void* data = ::sqlite3_column_blob(handle_.get(), column);
  const auto size = static_cast<std::size_t>(::sqlite3_column_bytes(handle_.get(), column));
  return data == nullptr ? std::string() : std::string(static_cast<const char*>(data), size);
}

Result<Blob> Database::open_blob(const char* table, const char* column, std::int64_t row) {
  sqlite3_blob* blob = nullptr;
  if (const int code = ::sqlite3_blob_open(handle_, "main", table, column, row, 1, &blob); code != SQLITE_OK) {
    return fail(error(code));
  }
  return Blob(*this, blob);
}

void Blob::close(sqlite3_blob* handle) { (void)::sqlite3_blob_close(handle); }

Result<void> Blob::write(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
  const int code =
      ::sqlite3_blob_write(handle_.get(), bytes.data(), static_cast<int>(bytes.size()), static_cast<int>(offset));
  return code == SQLITE_OK ? Result<void>() : fail(database_->error(code));
}

Result<std::unique_ptr<DatabaseTransaction>> DatabaseTransaction::begin(Database& database) {
  TRY(database.run("BEGIN IMMEDIATE"));
  return std::unique_ptr<DatabaseTransaction>(new DatabaseTransaction(database));
}

DatabaseTransaction::~DatabaseTransaction() {
  if (open_) (void)database_.run("ROLLBACK");
}

Result<void> DatabaseTransaction::commit() {
  TRY(database_.run("COMMIT"));
  open_ = false;
  return {};
}

}  // namespace jt::store
