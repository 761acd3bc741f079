// SPDX-License-Identifier: MIT
// Replacement: new content for a file that is being edited; replaces it as a whole or not at all.
//
// No file is ever written in place: an EditTarget is opened for reading and locked (`flock` on the document itself,
// which must still be at its path when the lock is held), and a Replacement or an OutputFile puts a whole new file in
// its place. Both are a StagedFile: nameless while it is written (`O_TMPFILE`), so that a killed run leaves nothing.
// It gets a name directly before the rename, after the journal.
//
// A path that is written is always walked component by component, because a rename needs the folder in which the file
// was found. The walk never leaves the descriptor of a root.
//
// The Journal (SQLite, one database for all files of a user) is written just before the rename and read by revisions:
// an entry whose edit never happened is recognised because the file is still at the revision before it.
#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <span>

#include "core/bytes/edit_target.hpp"
#include "core/bytes/staged_file.hpp"

namespace jt::bytes {

struct ReplaceOptions {
  bool sync = true;    ///< fsync of the file before the rename and of the folder after it
  bool named = false;  ///< does not use O_TMPFILE, as on file systems that lack it (tests)
};

/// If the process is killed at any time, the path names the old file or the new one, complete. A Replacement that is
/// destroyed without a commit, or by SIGINT, SIGTERM or SIGHUP, leaves no file. The new file is locked like the old
/// one, so another edit of it waits until the Replacement is destroyed: work after the commit still has the file to
/// itself.
class Replacement {
 public:
  /// Removes stale temporary files of killed runs next to this file, reserves `size` bytes and gives the new file the
  /// owner, mode, ACLs and extended attributes of the old one. What cannot be kept is an error that names it; no
  /// space is IO_ERROR. The target must outlive the replacement. The written size may differ from `size`.
  static Result<std::unique_ptr<Replacement>> begin(EditTarget& target, std::uint64_t size,
                                                    const ReplaceOptions& options);

  /// Appends bytes.
  Result<void> write(std::span<const std::uint8_t> bytes) { return file_->write(bytes); }
  /// Appends a range of the old file, in the kernel if possible. DOCUMENT_CHANGED if that file is shorter.
  Result<void> copy(std::uint64_t offset, std::uint64_t size) { return file_->copy(target_.file(), offset, size); }
  [[nodiscard]] std::uint64_t written() const { return file_->written(); }
  /// The new file, to read what was written.
  [[nodiscard]] const Fd& file() const { return file_->file(); }

  /// fsync; check that the target has not changed; `before_rename` (writes the journal; its error ends the edit); the
  /// same check again; rename; fsync of the folder. After an error the file is unchanged, unless committed() is true:
  /// only the last fsync comes after the rename.
  Result<void> commit(const std::function<Result<void>()>& before_rename = {});
  [[nodiscard]] bool committed() const { return file_->placed(); }

  // ---- the same in parts, for several files that are replaced together
  /// All of a commit before the rename: the new file has a name then, `staged_name()` in the folder.
  Result<void> ready();
  [[nodiscard]] const std::string& staged_name() const { return file_->temporary_name(); }
  /// The rename, and the fsync of the folder.
  Result<void> place();

 private:
  Replacement(EditTarget& target, std::unique_ptr<StagedFile> file, bool sync)
      : target_(target), file_(std::move(file)), sync_(sync) {}

  EditTarget& target_;
  std::unique_ptr<StagedFile> file_;
  bool sync_;
};

}  // namespace jt::bytes
