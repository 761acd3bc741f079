// SPDX-License-Identifier: MIT
#include "core/bytes/staged_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdio>
#include <vector>

#include "core/bytes/errors.hpp"

namespace jt::bytes {
namespace {

constexpr int most_names = 64;
constexpr std::size_t copied_at_once = std::size_t{256} << 10;
constexpr std::uint64_t largest_copy = std::uint64_t{1} << 30;

std::string descriptor_path(const Fd& file) { return fmt::format("/proc/self/fd/{}", file.get()); }

/// Whether linkat can find the file by its descriptor; /proc may be missing in a container.
bool can_be_linked(const Fd& file) {
  struct stat by_path {
  }, itself{};
  return ::stat(descriptor_path(file).c_str(), &by_path) == 0 && ::fstat(file.get(), &itself) == 0 &&
         by_path.st_dev == itself.st_dev && by_path.st_ino == itself.st_ino;
}

/// File systems, kernels and pairs of files for which copy_file_range does not work.
bool needs_plain_copy(int number) {
  return number == EXDEV || number == EINVAL || number == ENOSYS || number == EOPNOTSUPP || number == EPERM ||
         number == EBADF || number == ETXTBSY;
}

}  // namespace

Result<std::unique_ptr<StagedFile>> StagedFile::make(int folder, const std::string& leaf, std::string name,
                                                     const StagedFileOptions& options) {
  std::unique_ptr<StagedFile> staged(new StagedFile(folder, leaf, std::move(name)));
  if (!options.named) staged->open_nameless(options.mode);
  if (!staged->file_.valid()) {
    TRY(staged->open_named(options.mode));
  }
  // Locked now, so that others wait until the whole edit is done. No other process can hold the lock yet.
  (void)::flock(staged->file_.get(), LOCK_EX | LOCK_NB);
  TRY(staged->reserve(options.size));
  return staged;
}

StagedFile::~StagedFile() {
  if (!temporary_.empty() && !placed_) (void)::unlinkat(folder_, temporary_.c_str(), 0);
}

/// Leaves no file open if the file system does not support files without a name, or the file could not get one later.
void StagedFile::open_nameless(mode_t mode) {
  file_.reset(::openat(folder_, ".", O_TMPFILE | O_RDWR | O_CLOEXEC, mode));
  if (file_.valid() && !can_be_linked(file_)) file_.reset();
}

Result<void> StagedFile::open_named(mode_t mode) {
  const std::size_t longest = longest_name(folder_);
  for (int tries = 0; tries < most_names; ++tries) {
    const std::string temporary = staged_name(leaf_, longest);
    guard_.arm(folder_, temporary);
    file_.reset(::openat(folder_, temporary.c_str(), O_RDWR | O_CREAT | O_EXCL | O_NOFOLLOW | O_CLOEXEC, mode));
    if (file_.valid()) {
      temporary_ = temporary;
      return {};
    }
    const int error = errno;
    guard_.disarm();
    if (error != EEXIST && error != EINTR) return trouble(error);
  }
  return trouble(EEXIST);
}

/// Does not change the size, so that the file always ends at the last written byte. A file system that cannot reserve
/// reports an error when it is full.
Result<void> StagedFile::reserve(std::uint64_t size) {
  if (size == 0) return {};
  int result = -1;
  do {
    result = ::fallocate(file_.get(), FALLOC_FL_KEEP_SIZE, 0, static_cast<off_t>(size));
  } while (result != 0 && errno == EINTR);
  if (result == 0) reserved_ = size;
  if (result == 0 || errno == EOPNOTSUPP || errno == ENOSYS) return {};
  return trouble(errno);
}

Result<void> StagedFile::write(std::span<const std::uint8_t> bytes) {
  while (!bytes.empty()) {
    const ssize_t count = ::write(file_.get(), bytes.data(), bytes.size());
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return trouble(count < 0 ? errno : ENOSPC);
    written_ += static_cast<std::uint64_t>(count);
    bytes = bytes.subspan(static_cast<std::size_t>(count));
  }
  return {};
}

/// Returns how much of the range was copied; the rest is for read and write.
Result<std::uint64_t> StagedFile::copy_in_kernel(const Fd& from, std::uint64_t offset, std::uint64_t size) {
  std::uint64_t done = 0;
  auto position = static_cast<off_t>(offset);
  while (done < size) {
    const auto piece = static_cast<std::size_t>(std::min(size - done, largest_copy));
    const ssize_t count = ::copy_file_range(from.get(), &position, file_.get(), nullptr, piece, 0);
    if (count < 0 && errno == EINTR) continue;
    if (count < 0 && !needs_plain_copy(errno)) return trouble(errno);
    if (count <= 0) break;
    done += static_cast<std::uint64_t>(count);
    written_ += static_cast<std::uint64_t>(count);
  }
  return done;
}

Result<void> StagedFile::copy(const Fd& from, std::uint64_t offset, std::uint64_t size) {
  auto done = TRY(copy_in_kernel(from, offset, size));
  offset += done;
  size -= done;
  if (size == 0) return {};
  std::vector<std::uint8_t> buffer(static_cast<std::size_t>(std::min<std::uint64_t>(size, copied_at_once)));
  while (size > 0) {
    const auto piece = static_cast<std::size_t>(std::min<std::uint64_t>(size, buffer.size()));
    const ssize_t count = ::pread(from.get(), buffer.data(), piece, static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count < 0) return fail(system_error(errno, "read", name_));
    if (count == 0) {
      return fail(Code::document_changed, fmt::format("'{}' became shorter while it was edited", name_));
    }
    const auto got = static_cast<std::size_t>(count);
    TRY(write({buffer.data(), got}));
    offset += got;
    size -= got;
  }
  return {};
}

Result<void> StagedFile::finish(bool sync) {
  if (reserved_ > written_ && ::ftruncate(file_.get(), static_cast<off_t>(written_)) != 0) return trouble(errno);
  if (sync && ::fsync(file_.get()) != 0) return trouble(errno);
  return {};
}

Result<void> StagedFile::link() {
  if (!temporary_.empty()) return {};
  const std::string path = descriptor_path(file_);
  const std::size_t longest = longest_name(folder_);
  for (int tries = 0; tries < most_names; ++tries) {
    const std::string temporary = staged_name(leaf_, longest);
    guard_.arm(folder_, temporary);
    if (::linkat(AT_FDCWD, path.c_str(), folder_, temporary.c_str(), AT_SYMLINK_FOLLOW) == 0) {
      temporary_ = temporary;
      return {};
    }
    const int error = errno;
    guard_.disarm();
    if (error != EEXIST) return trouble(error);
  }
  return trouble(EEXIST);
}

Result<void> StagedFile::place() {
  if (::renameat(folder_, temporary_.c_str(), folder_, leaf_.c_str()) != 0) return trouble(errno);
  placed_ = true;
  guard_.disarm();
  return {};
}

/// A file without a name gets this one at once: a process that is killed leaves nothing else. File systems that cannot
/// rename without replacing can usually make a second name.
Result<void> StagedFile::place_new() {
  int failed = 0;
  if (temporary_.empty()) {
    failed = ::linkat(AT_FDCWD, descriptor_path(file_).c_str(), folder_, leaf_.c_str(), AT_SYMLINK_FOLLOW);
  } else {
    failed = ::renameat2(folder_, temporary_.c_str(), folder_, leaf_.c_str(), RENAME_NOREPLACE);
    if (failed != 0 && (errno == EINVAL || errno == ENOSYS)) {
      failed = ::linkat(folder_, temporary_.c_str(), folder_, leaf_.c_str(), 0);
      if (failed == 0) (void)::unlinkat(folder_, temporary_.c_str(), 0);
    }
  }
  if (failed != 0 && errno == EEXIST) {
    return fail(Code::document_changed,
                fmt::format("cannot write '{}': another program has created it meanwhile", name_));
  }
  if (failed != 0) return trouble(errno);
  placed_ = true;
  guard_.disarm();
  return {};
}

Result<void> StagedFile::sync_folder() {
  const Fd folder(::openat(folder_, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  // A folder that may be written but not read: sync the whole file system instead.
  const int failed = folder.valid() ? ::fsync(folder.get()) : ::syncfs(file_.get());
  // Some network file systems have no fsync for folders.
  if (failed == 0 || errno == EINVAL || errno == ENOTSUP) return {};
  return fail(Code::io_error, fmt::format("'{}' has its new content, but it may not survive a loss of power: {}", name_,
                                          system_text(errno)));
}

Failed StagedFile::trouble(int number) const {
  const bool denied = number == EPERM || number == EACCES;
  Error error = make_error(denied ? Code::permission_denied : Code::io_error,
                           fmt::format("cannot write a new '{}': {}", name_, system_text(number)));
  if (number == ENOSPC || number == EDQUOT)
    error->hints.push_back("the new content is first written to a file next to it");
  return fail(std::move(error));
}

}  // namespace jt::bytes
