// SPDX-License-Identifier: MIT
#include "core/store/journal_file.hpp"

#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>

#include "core/bytes/own_folder.hpp"

namespace jt::store {

/// The file is never opened here: closing a second descriptor would release the locks that SQLite holds on it in this
/// process. mknod creates it without one.
Result<std::optional<std::string>> journal_file(const std::string& folder, bool make) {
  constexpr std::string_view use = "the undo journal";
  auto real = bytes::own_folder(folder, make, use);
  if (!real || !*real) return real;
  std::string path = fmt::format("{}/{}", **real, journal_name);
  auto there = bytes::own_file(path, use);
  if (there && !*there) {
    if (!make) return std::nullopt;
    if (::mknod(path.c_str(), S_IFREG | 0600, 0) != 0 && errno != EEXIST)
      return fail(bytes::own_trouble(errno, path, use));
    there = bytes::own_file(path, use);
  }
  if (!there) return fail(std::move(there.error()));
  return path;
}

}  // namespace jt::store
