// SPDX-License-Identifier: MIT
#include "core/store/own_database.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <optional>

#include "core/bytes/own_folder.hpp"

namespace jt::store {
namespace {

/// The path of the file, without links; nothing if it is missing and `make` is false. The file is never opened here:
/// closing a second descriptor would release the locks that SQLite holds on it in this process. mknod creates it
/// without one.
Result<std::optional<std::string>> find_file(const OwnDatabase& kind, const std::string& folder, bool make) {
  auto real = bytes::own_folder(folder, make, kind.use);
  if (!real || !*real) return real;
  std::string path = fmt::format("{}/{}", **real, kind.file);
  auto there = bytes::own_file(path, kind.use);
  if (there && !*there) {
    if (!make) return std::nullopt;
    if (::mknod(path.c_str(), S_IFREG | 0600, 0) != 0 && errno != EEXIST) {
      return fail(bytes::own_trouble(errno, path, kind.use));
    }
    there = bytes::own_file(path, kind.use);
  }
  if (!there) return fail(std::move(there.error()));
  return path;
}

Result<std::int64_t> version_of(Database& database) {
  auto statement = TRY(database.prepare("PRAGMA user_version"));
  auto row = TRY(statement.next());
  return row ? statement.number_at(0) : 0;
}

/// A change of the journal's mode needs the file alone. Where others use it at this moment, they make that change, or
/// the next process does: both modes are correct.
Result<void> set(Database& database, const char* settings) {
  auto done = database.run(settings);
  if (!done && done.error()->code == Code::locked) return {};
  return done;
}

Result<void> make_tables(Database& database, const OwnDatabase& kind) {
  auto transaction = TRY(DatabaseTransaction::begin(database));
  auto found = version_of(database);  // again: another process may have created them meanwhile
  if (!found) return fail(std::move(found.error()));
  if (*found == kind.version) return {};
  TRY(database.run(kind.schema));
  return transaction->commit();
}

Result<void> prepare_tables(Database& database, const OwnDatabase& kind, const std::string& path) {
  auto found = TRY(version_of(database));
  if (found > kind.version) {
    return fail(Code::io_error, fmt::format("cannot use {} '{}': a newer jt made it", kind.use, path));
  }
  if (found != kind.version) {
    TRY(set(database, kind.first_settings));
  }
  TRY(set(database, kind.settings));
  return found == kind.version ? Result<void>() : make_tables(database, kind);
}

}  // namespace

Result<std::unique_ptr<Database>> open_own(const OwnDatabase& kind, const std::string& folder, bool make,
                                           std::chrono::milliseconds patience) {
  auto path = TRY(find_file(kind, folder, make));
  if (!path) return nullptr;
  auto database = Database::open(*path, kind.use, patience);
  if (!database) return fail(std::move(database.error()));
  TRY(prepare_tables(**database, kind, *path));
  return database;
}

}  // namespace jt::store
