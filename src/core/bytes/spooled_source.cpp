// SPDX-License-Identifier: MIT
#include "core/bytes/spooled_source.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstdlib>
#include <cstring>

#include "core/bytes/errors.hpp"

namespace jt::bytes {
namespace {

constexpr std::size_t chunk = std::size_t{128} << 10;

std::string temporary_folder() {
  const char* folder = std::getenv("TMPDIR");
  return folder != nullptr && *folder != '\0' ? folder : "/tmp";
}

/// A file for reading and writing that has no name and that no other process can open; errno if that failed.
Fd nameless_file(const SpoolOptions& options) {
  if (!options.named) {
    Fd file(::open(options.folder.c_str(), O_TMPFILE | O_RDWR | O_CLOEXEC | O_EXCL, 0600));
    // The errors of file systems and kernels without O_TMPFILE.
    if (file.valid() || (errno != EOPNOTSUPP && errno != EISDIR && errno != EINVAL)) return file;
  }
  std::string name = options.folder + "/jt-spool-XXXXXX";
  Fd file(::mkostemp(name.data(), O_CLOEXEC));
  if (file.valid()) ::unlink(name.c_str());
  return file;
}

}  // namespace

SpooledSource::SpooledSource(std::unique_ptr<Source> inner, SpoolOptions options)
    : inner_(std::move(inner)), options_(std::move(options)) {
  if (options_.folder.empty()) options_.folder = temporary_folder();
}

std::optional<std::uint64_t> SpooledSource::size() const { return ended_ ? kept_ : inner_->size(); }

Result<std::size_t> SpooledSource::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  if (size == 0) return std::size_t{0};
  if (offset > kept_) {
    std::vector<std::uint8_t> passing(chunk);
    while (offset > kept_ && !ended_) {
      const auto distance = static_cast<std::size_t>(std::min(std::uint64_t{chunk}, offset - kept_));
      TRY(pull(passing.data(), distance));
    }
  }
  if (offset < kept_) return read_kept(offset, into, size);
  return offset == kept_ ? pull(into, size) : Result<std::size_t>(std::size_t{0});
}

Result<std::size_t> SpooledSource::read_kept(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  size = static_cast<std::size_t>(std::min(std::uint64_t{size}, kept_ - offset));
  if (!file_.valid()) {
    std::memcpy(into, head_.data() + offset, size);
    return size;
  }
  for (;;) {
    const ssize_t count = ::pread(file_.get(), into, size, static_cast<off_t>(offset));
    if (count > 0) return static_cast<std::size_t>(count);
    if (count == 0) return spool_error(EIO);  // another process truncated our file
    if (errno != EINTR) return spool_error(errno);
  }
}

/// The next bytes of the inner source, kept and copied to `into`.
Result<std::size_t> SpooledSource::pull(std::uint8_t* into, std::size_t size) {
  if (failure_) return fail(*failure_);
  if (ended_) return std::size_t{0};
  auto count = inner_->read(kept_, into, size);
  if (!count) return count;
  if (*count == 0) {
    ended_ = true;
  } else if (auto done = keep(into, *count); !done) {
    failure_ = done.error();
    return fail(*failure_);
  }
  return count;
}

Result<void> SpooledSource::keep(const std::uint8_t* bytes, std::size_t size) {
  if (!file_.valid() && head_.size() + size > options_.memory) {
    TRY(start_file());
  }
  if (!file_.valid()) {
    head_.insert(head_.end(), bytes, bytes + size);
  } else if (auto written = write_all(bytes, size, kept_); !written) {
    return written;
  }
  kept_ += size;
  return {};
}

Result<void> SpooledSource::start_file() {
  Fd file = nameless_file(options_);
  if (!file.valid()) return spool_error(errno);
  file_ = std::move(file);
  if (auto written = write_all(head_.data(), head_.size(), 0); !written) {
    file_.reset();  // what is in memory can still be read
    return written;
  }
  std::vector<std::uint8_t>().swap(head_);
  return {};
}

Result<void> SpooledSource::write_all(const std::uint8_t* bytes, std::size_t size, std::uint64_t offset) {
  while (size > 0) {
    const ssize_t count = ::pwrite(file_.get(), bytes, size, static_cast<off_t>(offset));
    if (count < 0 && errno == EINTR) continue;
    if (count <= 0) return spool_error(count < 0 ? errno : ENOSPC);
    const auto written = static_cast<std::size_t>(count);
    bytes += written;
    size -= written;
    offset += written;
  }
  return {};
}

Failed SpooledSource::spool_error(int number) {
  Error error = make_error(Code::io_error, fmt::format("cannot keep {} in a temporary file in '{}': {}",
                                                       quoted_file(name()), options_.folder, system_text(number)));
  error->hints.push_back("set TMPDIR to a folder with enough space, or save the document to a file first");
  return fail(std::move(error));
}

}  // namespace jt::bytes
