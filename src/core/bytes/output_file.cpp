// SPDX-License-Identifier: MIT
#include "core/bytes/output_file.hpp"

#include <fcntl.h>
#include <fmt/format.h>

#include <cerrno>

#include "core/bytes/errors.hpp"
#include "core/bytes/metadata.hpp"
#include "core/bytes/write_permission.hpp"

namespace jt::bytes {
namespace {

constexpr mode_t new_mode = 0666;

/// The file that is replaced, to copy its metadata from; no descriptor if there is none.
Result<Fd> open_existing(const Roots& roots, const Located& place, std::string_view path,
                         const OutputOptions& options) {
  struct stat status {};
  const int folder = place.folder.get();
  if (::fstatat(folder, place.name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0) {
    if (errno != ENOENT) return fail(system_error(errno, "write", path));
    TRY(refuse_read_only(place, nullptr, path, {.verb = "write"}));
    return Fd();
  }
  TRY(refuse_special(status, path));
  const WriteAttempt attempt{"write", options.force, options.break_links};
  TRY(refuse_links(roots, status, path, attempt));
  TRY(refuse_read_only(place, &status, path, attempt));
  // It was just a regular file: the flags matter only if it is replaced at this moment, which no test can trigger.
  Fd file(::openat(folder, place.name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
  if (!file.valid()) return fail(system_error(errno, "read", path));
  return file;
}

}  // namespace

Result<std::unique_ptr<OutputFile>> OutputFile::create(const Roots& roots, std::string_view path, std::uint64_t size,
                                                       const OutputOptions& options) {
  auto place = roots.locate_for_edit(path);
  if (!place) {
    Error error = std::move(place.error());
    if (error->code == Code::file_not_found) error->message = fmt::format("cannot write '{}': no such folder", path);
    return fail(std::move(error));
  }
  // Replaced, it would be lost to all others who have it open: what they wrote, and what they write from now on.
  if (place->descriptor)
    return fail(Code::not_a_file,
                fmt::format("cannot write '{}': it is a file that is open already, not a name", path));
  auto existing = TRY(open_existing(roots, *place, path, options));
  StagedFileOptions how;
  how.mode = existing.valid() ? 0600 : new_mode;
  how.size = size;
  auto file = TRY(StagedFile::make(place->folder.get(), place->name, std::string(path), how));
  std::unique_ptr<OutputFile> output(
      new OutputFile(std::move(*place), std::move(existing), std::move(file), options.sync));
  TRY(output->keep());
  return output;
}

Result<void> OutputFile::keep() {
  return existing_.valid() ? keep_metadata(existing_, file_->file(), file_->name()) : Result<void>();
}

Result<void> OutputFile::commit() {
  TRY(keep());
  TRY(file_->finish(sync_));
  TRY(file_->link());
  TRY(file_->place());
  return sync_ ? file_->sync_folder() : Result<void>();
}

}  // namespace jt::bytes
