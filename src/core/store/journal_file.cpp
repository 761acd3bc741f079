// SPDX-License-Identifier: MIT
#include "core/store/journal_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <cstdlib>
#include <memory>

#include "core/bytes/errors.hpp"
#include "core/bytes/fd.hpp"

namespace jt::store {
namespace {

Error trouble(Code code, std::string_view path, std::string_view why) {
  return make_error(code, fmt::format("cannot use '{}' for the undo journal: {}", path, why));
}

Error trouble(int number, std::string_view path) {
  const bool denied = number == EACCES || number == EPERM || number == EROFS;
  return trouble(denied ? Code::permission_denied : Code::io_error, path, bytes::system_text(number));
}

/// mkdir -p; what exists stays unchanged.
Result<void> make_folders(const std::string& path) {
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string part = path.substr(0, end);
    if (::mkdir(part.c_str(), 0700) != 0 && errno != EEXIST) {
      // A folder above may exist although mkdir fails (no permission in its parent): only the last result counts.
      if (end == std::string::npos) return fail(trouble(errno, path));
    }
    if (end == std::string::npos) return {};
  }
}

Result<void> check_ours(const struct stat& status, mode_t kind, std::string_view path) {
  const auto refuse = [&](std::string_view why) { return fail(trouble(Code::permission_denied, path, why)); };
  if (S_ISLNK(status.st_mode)) return refuse("it is a link");
  if ((status.st_mode & S_IFMT) != kind) return refuse(kind == S_IFDIR ? "it is not a folder" : "it is not a file");
  if (status.st_uid != ::geteuid()) return refuse("it belongs to another user");
  if (kind == S_IFDIR && (status.st_mode & 022) != 0) return refuse("others may write in it");
  if (kind == S_IFREG && status.st_nlink != 1) return refuse("it has several names");
  return {};
}

}  // namespace

/// The file is never opened here: closing a second descriptor would release the locks that SQLite holds on it in this
/// process. mknod creates it without one.
Result<std::optional<std::string>> journal_file(const std::string& folder, bool make) {
  if (!folder.starts_with('/')) return fail(trouble(Code::invalid_input, folder, "the path is not absolute"));
  struct stat status {};
  if (::lstat(folder.c_str(), &status) != 0) {
    if (!make && (errno == ENOENT || errno == ENOTDIR)) return std::nullopt;
    if (auto made = make_folders(folder); !made) return fail(std::move(made.error()));
    if (::lstat(folder.c_str(), &status) != 0) return fail(trouble(errno, folder));
  }
  if (auto ours = check_ours(status, S_IFDIR, folder); !ours) return fail(std::move(ours.error()));
  const std::unique_ptr<char, void (*)(void*)> real(::realpath(folder.c_str(), nullptr), &std::free);
  if (!real) return fail(trouble(errno, folder));
  std::string path = fmt::format("{}/{}", real.get(), journal_name);
  if (::lstat(path.c_str(), &status) != 0) {
    if (errno != ENOENT) return fail(trouble(errno, path));
    if (!make) return std::nullopt;
    if (::mknod(path.c_str(), S_IFREG | 0600, 0) != 0 && errno != EEXIST) return fail(trouble(errno, path));
    if (::lstat(path.c_str(), &status) != 0) return fail(trouble(errno, path));
  }
  if (auto ours = check_ours(status, S_IFREG, path); !ours) return fail(std::move(ours.error()));
  if ((status.st_mode & 077) != 0 && ::chmod(path.c_str(), 0600) != 0) return fail(trouble(errno, path));
  return path;
}

}  // namespace jt::store
