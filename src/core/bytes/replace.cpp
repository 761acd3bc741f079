// SPDX-License-Identifier: MIT
#include "core/bytes/replace.hpp"

#include "core/bytes/metadata.hpp"
#include "core/bytes/stale_files.hpp"

namespace jt::bytes {

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
Result<void> Replacement::commit(const std::function<Result<void>()>& before_rename) {
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
