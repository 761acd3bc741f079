// SPDX-License-Identifier: MIT
#include "core/bytes/scratch_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>
#include <cstdlib>

#include "core/bytes/errors.hpp"
#include "core/stop.hpp"

namespace jt::bytes {

Result<void> ScratchFile::open() {
  if (folder_.empty()) {
    const char* folder = std::getenv("TMPDIR");
    folder_ = folder != nullptr && *folder != '\0' ? folder : "/tmp";
  }
  file_.reset(::open(folder_.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600));
  if (file_.valid()) return {};
  if (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL) return error(errno);
  // The file system or kernel has no O_TMPFILE.
  std::string name = folder_ + "/jt-sort-XXXXXX";
  file_.reset(::mkostemp(name.data(), O_CLOEXEC));
  if (!file_.valid()) return error(errno);
  ::unlink(name.c_str());
  return {};
}

Result<std::uint64_t> ScratchFile::append(const void* bytes, std::size_t size) {
  TRY(still_wanted());
  if (!file_.valid()) {
    TRY(open());
  }
  const std::uint64_t begin = size_;
  const char* from = static_cast<const char*>(bytes);
  while (size > 0) {
    const ssize_t count = ::pwrite(file_.get(), from, size, static_cast<off_t>(size_));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return error(count < 0 ? errno : ENOSPC);
    from += count;
    size -= static_cast<std::size_t>(count);
    size_ += static_cast<std::uint64_t>(count);
  }
  return begin;
}

Result<void> ScratchFile::read(std::uint64_t offset, void* into, std::size_t size) const {
  TRY(still_wanted());
  char* to = static_cast<char*>(into);
  while (size > 0) {
    const ssize_t count = ::pread(file_.get(), to, size, static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return error(count < 0 ? errno : EIO);
    to += count;
    offset += static_cast<std::uint64_t>(count);
    size -= static_cast<std::size_t>(count);
  }
  return {};
}

Failed ScratchFile::error(int number) const {
  Error failed = make_error(Code::io_error,
                            fmt::format("cannot sort in a temporary file in '{}': {}", folder_, system_text(number)));
  failed->hints.emplace_back("set TMPDIR to a folder with enough space");
  return fail(std::move(failed));
}

}  // namespace jt::bytes
