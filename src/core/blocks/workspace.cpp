// SPDX-License-Identifier: MIT
#include "core/blocks/workspace.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <cerrno>
#include <climits>
#include <cstdlib>

#include "core/bytes/errors.hpp"

namespace jt::blocks {
namespace {

constexpr mode_t new_folder_mode = 0777;  // the umask applies
constexpr int most_tries = 16;            // while another process makes and removes the same folder

}  // namespace

Result<Workspace> Workspace::open(const std::string& folder) {
  auto roots = TRY(bytes::Roots::make({folder}, std::nullopt));
  Workspace workspace;
  workspace.roots_ = std::move(roots);
  workspace.roots_.start_at_root();
  workspace.real_ = workspace.roots_.start();
  auto held = TRY(workspace.roots_.hold_folder("."));
  workspace.folder_ = std::move(held);
  return workspace;
}

std::string Workspace::key_of(std::string_view real) const {
  const std::size_t begin = real_ == "/" ? 1 : real_.size() + 1;
  return real.size() <= begin ? std::string() : std::string(real.substr(begin));
}

Result<void> Workspace::make_parents(std::string_view path,
                                     const std::function<Result<void>(const std::string&)>& before) const {
  while (path.ends_with('/')) path.remove_suffix(1);
  const std::size_t slash = path.rfind('/');
  return slash == std::string_view::npos ? Result<void>() : make_folder(path.substr(0, slash), before);
}

/// Each folder is located anew, so a link put in the place of one meanwhile is followed inside the root or refused.
Result<void> Workspace::make_folder(std::string_view path,
                                    const std::function<Result<void>(const std::string&)>& before) const {
  int tries = 0;
  for (std::size_t end = path.find('/', 1);;) {
    const std::string_view part = path.substr(0, end);
    const auto place = roots_.locate_for_edit(part);
    const bool there = !place && place.error()->code == Code::not_a_file;
    if (!place && !there) return fail(place.error());
    if (place) {
      struct stat status {};
      if (::fstatat(place->folder.get(), place->name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0 &&
          !S_ISLNK(status.st_mode) && !S_ISDIR(status.st_mode)) {
        return fail(Code::not_a_file, fmt::format("cannot make the folder '{}': '{}' is not a folder", path, part));
      }
      TRY(before(key_of(place->real)));
      const int made = ::mkdirat(place->folder.get(), place->name.c_str(), new_folder_mode);
      if (made != 0 && errno != EEXIST) return fail(bytes::system_error(errno, "make the folder", part));
      if (made != 0 && ++tries < most_tries) continue;
    }
    if (end == std::string_view::npos) return {};
    end = path.find('/', end + 1);
  }
}

std::optional<std::string> refuse_path(std::string_view path) {
  if (path.empty()) return "is empty";
  if (path.starts_with('/')) return "is absolute";
  if (path.find('\0') != std::string_view::npos) return "has a NUL byte";
  if (path.size() >= PATH_MAX) return fmt::format("is longer than {} bytes", PATH_MAX - 1);
  for (std::size_t begin = 0; begin <= path.size();) {
    const std::size_t end = std::min(path.find('/', begin), path.size());
    if (path.substr(begin, end - begin) == "..") return "has a '..' in it";
    begin = end + 1;
  }
  return std::nullopt;
}

}  // namespace jt::blocks
