// SPDX-License-Identifier: MIT
#include "core/bytes/write_permission.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>

#include <cerrno>

#include "core/bytes/errors.hpp"

namespace jt::bytes {
namespace {

std::string_view kind_of(mode_t mode) {
  if (S_ISDIR(mode)) return "folder";
  if (S_ISFIFO(mode)) return "pipe";
  if (S_ISSOCK(mode)) return "socket";
  if (S_ISLNK(mode)) return "link";
  return "device";
}

Failed denied(std::string message, std::string hint) {
  Error error = make_error(Code::permission_denied, std::move(message));
  if (!hint.empty()) error->hints.push_back(std::move(hint));
  return fail(std::move(error));
}

/// chattr +i and +a: the mode does not show them, and the rename would fail after all the work.
bool is_immutable(const Located& place) {
  struct statx more {};
  if (::statx(place.folder.get(), place.name.c_str(), AT_SYMLINK_NOFOLLOW, 0, &more) != 0) return false;
  return (more.stx_attributes & (STATX_ATTR_IMMUTABLE | STATX_ATTR_APPEND)) != 0;
}

}  // namespace

Result<void> refuse_special(const struct stat& status, std::string_view name) {
  if (S_ISREG(status.st_mode)) return {};
  return fail(Code::not_a_file, fmt::format("'{}' is a {}, not a file", name, kind_of(status.st_mode)));
}

Result<void> refuse_links(const Roots& roots, const struct stat& status, std::string_view name,
                          const WriteAttempt& attempt) {
  if (status.st_nlink <= 1) return {};
  const std::string text = fmt::format("cannot {} '{}': it has {} hard links", attempt.verb, name, status.st_nlink);
  if (roots.confined()) return fail(roots.outside(name, text + ", and the others may lie outside the allowed folders"));
  if (attempt.break_links) return {};
  Error error = make_error(Code::permission_denied, text + ", and its other names would keep the old content");
  error->advice.push_back({Advice::Kind::break_links, {}});
  return fail(std::move(error));
}

Result<void> refuse_read_only(const Located& place, const struct stat* status, std::string_view name,
                              const WriteAttempt& attempt) {
  const int folder = place.folder.get();
  const auto text = [&](std::string_view why) { return fmt::format("cannot {} '{}': {}", attempt.verb, name, why); };
  if (status != nullptr && !attempt.force) {
    if ((status->st_mode & S_IWUSR) == 0) {
      Error error = make_error(Code::permission_denied, text("it is read-only"));
      error->advice.push_back({Advice::Kind::write_anyway, {std::string(attempt.verb)}});
      return fail(std::move(error));
    }
    if (::faccessat(folder, place.name.c_str(), W_OK, AT_EACCESS) != 0 && errno == EACCES) {
      return denied(text("you have no permission to write it"), "");
    }
  }
  if (status != nullptr && is_immutable(place)) return denied(text("it is immutable"), "see chattr(1)");
  if (::faccessat(folder, ".", W_OK | X_OK, AT_EACCESS) == 0) return {};
  if (errno == EROFS) return denied(text("its file system is read-only"), "");
  return denied(text("its folder is not writable"), "the new content is first written to a file next to it");
}

}  // namespace jt::bytes
