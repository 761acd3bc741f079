// SPDX-License-Identifier: MIT
#include "core/bytes/own_folder.hpp"

#include <fmt/format.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cerrno>
#include <cstdlib>
#include <memory>

#include "core/bytes/errors.hpp"

namespace jt::bytes {
namespace {

Error trouble(Code code, std::string_view path, std::string_view use, std::string_view why) {
  return make_error(code, fmt::format("cannot use '{}' for {}: {}", path, use, why));
}

/// mkdir -p; what exists stays unchanged.
Result<void> make_folders(const std::string& path, std::string_view use) {
  for (std::size_t end = path.find('/', 1);; end = path.find('/', end + 1)) {
    const std::string part = path.substr(0, end);
    if (::mkdir(part.c_str(), 0700) != 0 && errno != EEXIST) {
      // A folder above may exist although mkdir fails (no permission in its parent): only the last result counts.
      if (end == std::string::npos) return fail(own_trouble(errno, path, use));
    }
    if (end == std::string::npos) return {};
  }
}

Result<void> check_ours(const struct stat& status, mode_t kind, std::string_view path, std::string_view use) {
  const auto refuse = [&](std::string_view why) { return fail(trouble(Code::permission_denied, path, use, why)); };
  if (S_ISLNK(status.st_mode)) return refuse("it is a link");
  if ((status.st_mode & S_IFMT) != kind) return refuse(kind == S_IFDIR ? "it is not a folder" : "it is not a file");
  if (status.st_uid != ::geteuid()) return refuse("it belongs to another user");
  if (kind == S_IFDIR && (status.st_mode & 022) != 0) return refuse("others may write in it");
  if (kind == S_IFREG && status.st_nlink != 1) return refuse("it has several names");
  return {};
}

}  // namespace

Error own_trouble(int number, std::string_view path, std::string_view use) {
  const bool denied = number == EACCES || number == EPERM || number == EROFS;
  return trouble(denied ? Code::permission_denied : Code::io_error, path, use, system_text(number));
}

Result<std::optional<std::string>> own_folder(const std::string& folder, bool make, std::string_view use) {
  if (!folder.starts_with('/')) return fail(trouble(Code::invalid_input, folder, use, "the path is not absolute"));
  struct stat status {};
  if (::lstat(folder.c_str(), &status) != 0) {
    if (!make && (errno == ENOENT || errno == ENOTDIR)) return std::nullopt;
    TRY(make_folders(folder, use));
    if (::lstat(folder.c_str(), &status) != 0) return fail(own_trouble(errno, folder, use));
  }
  TRY(check_ours(status, S_IFDIR, folder, use));
  const std::unique_ptr<char, void (*)(void*)> real(::realpath(folder.c_str(), nullptr), &std::free);
  if (!real) return fail(own_trouble(errno, folder, use));
  return real.get();
}

Result<bool> own_file(const std::string& path, std::string_view use) {
  struct stat status {};
  if (::lstat(path.c_str(), &status) != 0) {
    if (errno != ENOENT) return fail(own_trouble(errno, path, use));
    return false;
  }
  TRY(check_ours(status, S_IFREG, path, use));
  if ((status.st_mode & 077) != 0 && ::chmod(path.c_str(), 0600) != 0) return fail(own_trouble(errno, path, use));
  return true;
}

}  // namespace jt::bytes
