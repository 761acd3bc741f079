// SPDX-License-Identifier: MIT
#include "core/bytes/replace.hpp"

#include "core/bytes/metadata.hpp"
#include "core/bytes/stale_files.hpp"

namespace jt::bytes {

Result<std::unique_ptr<Replacement>> Replacement::begin(EditTarget& target, std::uint64_t size,
                                                        const ReplaceOptions& options) {
  const int folder = target.folder().get();
  sweep_siblings(folder, target.leaf(), target.status().st_uid);
  StagedFileOptions how;
  how.size = size;
  how.named = options.named;
  auto file = StagedFile::make(folder, target.leaf(), target.name(), how);
  if (!file) return fail(std::move(file.error()));
  // Now, so that nobody writes a gigabyte to learn of it; and so that it is as closed as the old one from the start.
  if (auto kept = keep_metadata(target.file(), (*file)->file(), target.name()); !kept) {
    return fail(std::move(kept.error()));
  }
  return std::unique_ptr<Replacement>(new Replacement(target, std::move(*file), options.sync));
}

/// It is given its name only when all else is done, directly before the rename: whoever is killed before leaves
/// nothing. A journal that was written for nothing is known by the file, which is as it was.
Result<void> Replacement::commit(const std::function<Result<void>()>& before_rename) {
  if (auto kept = keep_metadata(target_.file(), file_->file(), target_.name()); !kept) return kept;
  if (auto done = file_->finish(sync_); !done) return done;
  if (auto same = target_.check_unchanged(); !same) return same;
  if (before_rename) {
    if (auto told = before_rename(); !told) return told;
    if (auto same = target_.check_unchanged(); !same) return same;
  }
  if (auto named = file_->link(); !named) return named;
  if (auto placed = file_->place(); !placed) return placed;
  return sync_ ? file_->sync_folder() : Result<void>();
}

}  // namespace jt::bytes
