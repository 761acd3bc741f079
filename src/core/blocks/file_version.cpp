// SPDX-License-Identifier: MIT
#include "core/blocks/file_version.hpp"

#include <fcntl.h>
#include <sys/stat.h>

#include <array>
#include <cerrno>
#include <climits>
#include <vector>

#include "core/bytes/errors.hpp"
#include "core/bytes/write_permission.hpp"
#include "core/scan/digest.hpp"

namespace jt::blocks {
namespace {

constexpr std::size_t hashed_at_once = std::size_t{256} << 10;

}  // namespace

Result<FileVersion> version_of(const bytes::Fd& file, std::string_view name) {
  scan::Digest digest;
  std::vector<std::uint8_t> buffer(hashed_at_once);
  for (;;) {
    const ssize_t count = ::pread(file.get(), buffer.data(), buffer.size(), static_cast<off_t>(digest.bytes()));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail(bytes::system_error(errno, "read", name));
    if (count == 0) break;
    if (auto fed = digest.feed({buffer.data(), static_cast<std::size_t>(count)}); !fed) {
      return fail(std::move(fed.error()));
    }
  }
  return FileVersion{FileVersion::Kind::file, digest.bytes(), digest.hex()};
}

Result<FileVersion> version_at(const bytes::Located& place, std::string_view name) {
  struct stat status {};
  if (::fstatat(place.folder.get(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno == ENOENT) return FileVersion{};
    return fail(bytes::system_error(errno, "open", name));
  }
  if (S_ISLNK(status.st_mode)) {
    std::array<char, PATH_MAX> text{};
    const ssize_t length = ::readlinkat(place.folder.get(), place.name.c_str(), text.data(), text.size());
    if (length < 0) return fail(bytes::system_error(errno, "read", name));
    return FileVersion{FileVersion::Kind::link, 0, std::string(text.data(), static_cast<std::size_t>(length))};
  }
  TRY(bytes::refuse_special(status, name));
  const bytes::Fd file(
      ::openat(place.folder.get(), place.name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.valid()) return fail(bytes::system_error(errno, "open", name));
  return version_of(file, name);
}

}  // namespace jt::blocks
