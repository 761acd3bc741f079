// SPDX-License-Identifier: MIT
#include "core/bytes/replace.hpp"

#include <dirent.h>
#include <fcntl.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include <ctime>
#include <memory>
#include <string>
#include <vector>

#include "core/bytes/fd.hpp"
#include "core/bytes/metadata.hpp"
#include "core/bytes/staged_file.hpp"
#include "core/stop.hpp"

namespace jt::bytes {
namespace {

constexpr std::time_t old_enough = 3600;
/// Of a folder with more entries, only a part is read: a stale file does less harm than reading millions of names.
constexpr int most_entries = 100'000;

std::vector<std::string> stale_files_in(int folder, const std::string& leaf) {
  std::vector<std::string> found;
  Fd listing(::openat(folder, ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC));
  if (!listing.valid()) return found;
  const std::unique_ptr<DIR, void (*)(DIR*)> entries(::fdopendir(listing.get()),
                                                     [](DIR* open) { (void)::closedir(open); });
  if (!entries) return found;
  (void)listing.release();  // fdopendir owns it now
  const std::size_t longest = longest_name(folder);
  for (int count = 0; count < most_entries; ++count) {
    const dirent* entry = ::readdir(entries.get());
    if (entry == nullptr) break;
    if (is_staged_name(entry->d_name, leaf, longest)) found.emplace_back(entry->d_name);
  }
  return found;
}

bool is_leftover(const struct stat& status, uid_t owner) {
  const bool ours = status.st_uid == ::geteuid() || status.st_uid == owner;
  return S_ISREG(status.st_mode) && status.st_nlink == 1 && ours && status.st_mtime < std::time(nullptr) - old_enough;
}

/// Removes from `folder` the stale temporary files of `leaf` (see staged_name), which edits that were killed have left:
/// regular files of ours or of `owner`, not modified for an hour and not locked by a running edit. The caller must hold
/// the lock of the file itself. Errors are ignored.
void remove_stale_files(int folder, const std::string& leaf, uid_t owner) {
  for (const std::string& name : stale_files_in(folder, leaf)) {
    struct stat status {};
    if (::fstatat(folder, name.c_str(), &status, AT_SYMLINK_NOFOLLOW) != 0 || !is_leftover(status, owner)) continue;
    const Fd file(::openat(folder, name.c_str(), O_RDONLY | O_NOFOLLOW | O_NONBLOCK | O_NOCTTY | O_CLOEXEC));
    if (file.valid() && ::flock(file.get(), LOCK_EX | LOCK_NB) != 0) continue;  // a slow edit of the same file
    (void)::unlinkat(folder, name.c_str(), 0);
  }
}

}  // namespace

Result<std::unique_ptr<Replacement>> Replacement::begin(EditTarget& target, std::uint64_t size,
                                                        const ReplaceOptions& options) {
  const int folder = target.folder().get();
  remove_stale_files(folder, target.leaf(), target.status().st_uid);
  StagedFileOptions how;
  how.size = size;
  how.named = options.named;
  auto file = TRY(StagedFile::make(folder, target.leaf(), target.name(), how));
  // Now, so that an error comes before the writing; and so that the new file is never more accessible than the old
  // one.
  if (auto kept = keep_metadata(target.file(), file->file(), target.name()); !kept) {
    return fail(std::move(kept.error()));
  }
  return std::unique_ptr<Replacement>(new Replacement(target, std::move(file), options.sync));
}

/// The file gets its name after everything else, directly before the rename: a run that is killed earlier leaves
/// nothing. A journal entry without its edit is recognised because the file is unchanged.
Result<void> Replacement::ready() {
  TRY(keep_metadata(target_.file(), file_->file(), target_.name()));
  TRY(file_->finish(sync_));
  TRY(target_.check_unchanged());
  TRY(file_->link());
  return sync_ ? file_->sync_folder() : Result<void>();
}

Result<void> Replacement::place() {
  TRY(file_->place());
  return sync_ ? file_->sync_folder() : Result<void>();
}

Result<void> Replacement::commit(const std::function<Result<void>()>& before_rename) {
  TRY(still_wanted());
  const Unstoppable whole;  // what undo needs is read by `before_rename`
  TRY(keep_metadata(target_.file(), file_->file(), target_.name()));
  TRY(file_->finish(sync_));
  TRY(target_.check_unchanged());
  if (before_rename) {
    TRY(before_rename());
    TRY(target_.check_unchanged());
  }
  TRY(file_->link());
  TRY(file_->place());
  return sync_ ? file_->sync_folder() : Result<void>();
}

}  // namespace jt::bytes
