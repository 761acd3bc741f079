// SPDX-License-Identifier: MIT
// Database: SQLite, with Result instead of its codes.
#pragma once

#include <chrono>
#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/result.hpp"

struct sqlite3;
struct sqlite3_stmt;
struct sqlite3_blob;

namespace jt::store {

class Blob;
class Statement;

class Database {
 public:
  /// Opens an existing file (an empty one is an empty database). `name` is its name in messages; `patience` is how
  /// long to wait if another process has locked it.
  static Result<std::unique_ptr<Database>> open(const std::string& path, std::string name,
                                                std::chrono::milliseconds patience = std::chrono::seconds(5));
  Database(const Database&) = delete;
  Database& operator=(const Database&) = delete;
  ~Database();

  /// Statements without parameters or results.
  Result<void> run(const char* sql);
  Result<Statement> prepare(const char* sql);
  [[nodiscard]] std::int64_t last_id() const;
  /// The bytes of a column of a row, to be written in pieces.
  Result<Blob> open_blob(const char* table, const char* column, std::int64_t row);

  /// The error for a code of SQLite. Damage is IO_ERROR with a hint; a lock that was not released is LOCKED.
  [[nodiscard]] Error error(int code) const;

 private:
  Database(sqlite3* handle, std::string path, std::string name)
      : handle_(handle), path_(std::move(path)), name_(std::move(name)) {}

  sqlite3* handle_;
  std::string path_;
  std::string name_;
};

/// One statement; parameters are bound in order, columns read in order from 0. A failed bind is reported by next().
class Statement {
 public:
  Statement(Database& database, sqlite3_stmt* handle) : database_(&database), handle_(handle, &finalize) {}

  /// Borrows the bytes until the next reset().
  Statement& text(std::string_view bytes);
  Statement& blob(std::string_view bytes);
  /// That many bytes, to be written with Database::open_blob. As the last column of a row they need no memory.
  Statement& zeros(std::uint64_t size);
  Statement& number(std::int64_t value);
  Statement& number(std::uint64_t value) { return number(static_cast<std::int64_t>(value)); }

  /// The next row; false after the last.
  Result<bool> next();
  /// For statements without rows.
  Result<void> finish();
  /// Resets the statement, to be bound and run again.
  void reset();

  [[nodiscard]] std::int64_t number_at(int column) const;
  [[nodiscard]] std::uint64_t size_at(int column) const { return static_cast<std::uint64_t>(number_at(column)); }
  [[nodiscard]] std::string bytes_at(int column) const;

 private:
  static void finalize(sqlite3_stmt* handle);
  void note(int code);

  Database* database_;
  std::unique_ptr<sqlite3_stmt, void (*)(sqlite3_stmt*)> handle_;
  int bound_ = 0;
  int failure_ = 0;
};

/// Bytes in a row, of a fixed size.
class Blob {
 public:
  Blob(Database& database, sqlite3_blob* handle) : database_(&database), handle_(handle, &close) {}
  Result<void> write(std::uint64_t offset, std::span<const std::uint8_t> bytes);

 private:
  static void close(sqlite3_blob* handle);

  Database* database_;
  std::unique_ptr<sqlite3_blob, void (*)(sqlite3_blob*)> handle_;
};

/// A transaction that is rolled back unless it is committed.
class DatabaseTransaction {
 public:
  /// Acquires the write lock at once, so that the transaction cannot fail half way.
  static Result<std::unique_ptr<DatabaseTransaction>> begin(Database& database);
  DatabaseTransaction(const DatabaseTransaction&) = delete;
  DatabaseTransaction& operator=(const DatabaseTransaction&) = delete;
  ~DatabaseTransaction();
  Result<void> commit();

 private:
  explicit DatabaseTransaction(Database& database) : database_(database) {}
  Database& database_;
  bool open_ = true;
};

}  // namespace jt::store
