// SPDX-License-Identifier: MIT
#include "core/bytes/file_source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <poll.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <limits>
#include <utility>

#include "core/bytes/errors.hpp"
#include "core/stop.hpp"

namespace jt::bytes {
namespace {

constexpr auto largest_offset = static_cast<std::uint64_t>(std::numeric_limits<off_t>::max());
/// Linux reads no more than this at once, and ssize_t could not return more.
constexpr std::size_t largest_read = std::size_t{0x7ffff000};

constexpr int forever = -1;
constexpr int long_silence = 1000;  // milliseconds

/// Waits until something can be read, or the end. False: nothing came within so many milliseconds.
bool readable(int file, int milliseconds) {
  pollfd entry{file, POLLIN, 0};
  return ::poll(&entry, 1, milliseconds) != 0;
}

}  // namespace

Result<std::unique_ptr<FileSource>> FileSource::make(Fd file, std::string name) {
  return open(std::move(file), std::move(name), false);
}

Result<std::unique_ptr<FileSource>> FileSource::standard_input() {
  Fd file(::fcntl(STDIN_FILENO, F_DUPFD_CLOEXEC, 3));
  if (!file.valid()) return fail(system_error(errno, "read", "-"));
  return open(std::move(file), "-", true);
}

Result<std::unique_ptr<FileSource>> FileSource::open(Fd file, std::string name, bool standard_input) {
  struct stat status {};
  if (::fstat(file.get(), &status) != 0) return fail(system_error(errno, "read", name));
  if (S_ISDIR(status.st_mode)) return fail(system_error(EISDIR, "read", name));
  if (S_ISSOCK(status.st_mode) && !standard_input) {
    return fail(Code::not_a_file, fmt::format("{} is a socket, not a file", quoted_file(name)));
  }
  std::unique_ptr<FileSource> source(new FileSource(std::move(file), std::move(name)));
  if (!S_ISREG(status.st_mode) && !S_ISBLK(status.st_mode)) return source;

  source->rewinds_ = true;
  if (standard_input) {
    const off_t at = ::lseek(source->file_.get(), 0, SEEK_CUR);
    if (at > 0) source->start_ = static_cast<std::uint64_t>(at);
  }
  if (S_ISREG(status.st_mode) && status.st_size > 0) {
    const auto size = static_cast<std::uint64_t>(status.st_size);
    source->size_ = size - std::min(size, source->start_);
  }
  // Only advice: if it fails, reading is slower.
  (void)::posix_fadvise(source->file_.get(), 0, 0, POSIX_FADV_SEQUENTIAL);
  return source;
}

Result<std::size_t> FileSource::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  TRY(still_wanted());
  size = std::min(size, largest_read);
  if (!rewinds_) return read_next(offset, into, size);
  if (offset > largest_offset - start_) return std::size_t{0};
  for (;;) {
    const ssize_t count = ::pread(file_.get(), into, size, static_cast<off_t>(start_ + offset));
    if (count >= 0) return static_cast<std::size_t>(count);
    if (errno != EINTR) return fail(system_error(errno, "read", name_));
  }
}

bool FileSource::would_wait(std::uint64_t) const { return !rewinds_ && !ended_ && !readable(file_.get(), 0); }

void FileSource::wait() {
  waiting_.before();
  if (position_ != 0 || !waiting_.nothing || readable(file_.get(), long_silence)) return;
  std::exchange(waiting_.nothing, nullptr)();
}

Result<std::size_t> FileSource::read_next(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  if (offset != position_) {
    return fail(Code::io_error, fmt::format("cannot read {} at byte {}: it is a pipe, and is at byte {}",
                                            quoted_file(name_), offset, position_));
  }
  if (ended_ || size == 0) return std::size_t{0};
  for (;;) {
    if (waiting_.before && !readable(file_.get(), 0)) wait();
    const ssize_t count = ::read(file_.get(), into, size);
    if (count > 0) {
      position_ += static_cast<std::uint64_t>(count);
      return static_cast<std::size_t>(count);
    }
    if (count == 0) {
      ended_ = true;
      return std::size_t{0};
    }
    if (errno == EAGAIN || errno == EWOULDBLOCK) {
      readable(file_.get(), forever);  // another process made it non-blocking
    } else if (errno != EINTR) {
      return fail(system_error(errno, "read", name_));
    }
  }
}

}  // namespace jt::bytes
