// SPDX-License-Identifier: MIT
#include "core/bytes/edit_target.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>

#include <cerrno>

#include "core/bytes/errors.hpp"
#include "core/bytes/file_lock.hpp"
#include "core/bytes/file_source.hpp"
#include "core/bytes/open.hpp"
#include "core/bytes/write_permission.hpp"

namespace jt::bytes {
namespace {

using std::chrono::steady_clock;

constexpr int most_lock_tries = 64;

bool same_file(const struct stat& a, const struct stat& b) { return a.st_dev == b.st_dev && a.st_ino == b.st_ino; }

bool same_time(const timespec& a, const timespec& b) { return a.tv_sec == b.tv_sec && a.tv_nsec == b.tv_nsec; }

/// The current status of the name; false if it does not exist.
bool look(const Located& place, struct stat& status) {
  return ::fstatat(place.folder.get(), place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) == 0;
}

Failed changed(std::string_view name, std::string_view how) {
  Error error = make_error(Code::document_changed, fmt::format("'{}' {} while it was edited", name, how));
  error->hints.push_back("nothing was written; check the file and edit it again");
  return fail(std::move(error));
}

}  // namespace

FileIdentity identity_of(const struct stat& status) { return {status.st_dev, status.st_ino}; }

/// One attempt: the file as it is now, not yet locked. No value if it was replaced between two checks.
Result<std::optional<EditTarget::Opened>> EditTarget::open_now(const Roots& roots, std::string_view file,
                                                               const EditOpening& how) {
  Opened opened;
  auto place = TRY(roots.locate_for_edit(file));
  opened.place = std::move(place);
  struct stat status {};
  if (!look(opened.place, status)) return fail(system_error(errno, "open", file));
  // Checked by its name first: opening a device can have side effects, opening a FIFO could block.
  if (S_ISLNK(status.st_mode)) return std::nullopt;
  TRY(refuse_special(status, file));
  const WriteAttempt attempt{"edit", how.force, how.break_links};
  TRY(refuse_links(roots, status, file, attempt));
  if (auto fine = refuse_read_only(opened.place, &status, file, attempt); !fine) {
    return fail(std::move(fine.error()));
  }
  opened.file.reset(::openat(opened.place.folder.get(), opened.place.name.c_str(),
                             O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!opened.file.valid() && (errno == ELOOP || errno == ENOENT)) return std::nullopt;
  if (!opened.file.valid() || ::fstat(opened.file.get(), &opened.status) != 0) {
    return fail(system_error(errno, "open", file));
  }
  if (!same_file(opened.status, status)) return std::nullopt;
  return opened;
}

Result<std::unique_ptr<EditTarget>> EditTarget::open(const Roots& roots, std::string_view file,
                                                     const EditOpening& how) {
  LockWait wait{steady_clock::now() + how.lock_timeout, how.lock_timeout};
  for (int tries = 0; tries < most_lock_tries || steady_clock::now() < wait.until; ++tries) {
    auto opened = open_now(roots, file, how);
    if (!opened) {
      propose_similar(roots, file, opened.error());
      return fail(std::move(opened.error()));
    }
    if (!*opened) continue;
    if (how.only && identity_of((*opened)->status) != *how.only) return changed(file, "was replaced");
    TRY(lock_file((*opened)->file, file, wait));
    std::unique_ptr<EditTarget> target(
        new EditTarget(std::move((*opened)->place), std::move((*opened)->file), std::string(file)));
    if (::fstat(target->file_.get(), &target->status_) != 0) return fail(system_error(errno, "open", file));
    // The process that held the lock may have replaced the file, or changed its name or mode.
    struct stat now {};
    if (!look(target->place_, now) || !same_file(now, target->status_)) continue;
    if (now.st_nlink != (*opened)->status.st_nlink || now.st_mode != (*opened)->status.st_mode) continue;
    return target;
  }
  return fail(Code::locked, fmt::format("cannot lock '{}': other files keep taking its place", file));
}

EditTarget::~EditTarget() {
  if (file_.valid()) (void)::flock(file_.get(), LOCK_UN);
}

Result<std::unique_ptr<Source>> EditTarget::source() const {
  Fd copy(::fcntl(file_.get(), F_DUPFD_CLOEXEC, 3));
  if (!copy.valid()) return fail(system_error(errno, "read", name_));
  auto source = TRY(FileSource::make(std::move(copy), name_));
  return std::unique_ptr<Source>(std::move(source));
}

Result<void> EditTarget::check_unchanged() const {
  struct stat now {};
  if (!look(place_, now)) {
    return errno == ENOENT ? changed(name_, "was removed") : fail(system_error(errno, "check", name_));
  }
  if (!same_file(now, status_)) return changed(name_, "was replaced");
  if (now.st_size != status_.st_size || !same_time(now.st_mtim, status_.st_mtim) ||
      !same_time(now.st_ctim, status_.st_ctim)) {
    return changed(name_, "changed");
  }
  return {};
}

}  // namespace jt::bytes
