// SPDX-License-Identifier: MIT
// Replacement: new content for a file that is being edited, put in its place whole or not at all.
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
  bool named = false;  ///< does without O_TMPFILE, as file systems that lack it (tests)
};

/// Whenever the process is killed, the path names the old file or the new one, complete. A Replacement that ends
/// without a commit leaves nothing behind; nor does one that ends by SIGINT, SIGTERM or SIGHUP. The new file is locked
/// as the old one is, so whoever opens it for an edit waits until the Replacement is gone: what is done after the
/// commit is still done alone.
class Replacement {
 public:
  /// Sweeps what killed runs left beside this file, reserves `size` bytes and gives the new file the owner, mode, ACLs
  /// and extended attributes of the old one. What cannot be kept is refused, by name; no space is IO_ERROR. The target
  /// must outlive the replacement. `size` is a promise that costs nothing to break.
  static Result<std::unique_ptr<Replacement>> begin(EditTarget& target, std::uint64_t size,
                                                    const ReplaceOptions& options);

  /// Appends bytes.
  Result<void> write(std::span<const std::uint8_t> bytes) { return file_->write(bytes); }
  /// Appends a range of the old file, in the kernel where that is possible. DOCUMENT_CHANGED where it is shorter.
  Result<void> copy(std::uint64_t offset, std::uint64_t size) { return file_->copy(target_.file(), offset, size); }
  [[nodiscard]] std::uint64_t written() const { return file_->written(); }

  /// fsync; check that the target has not changed; `before_rename` (the journal writes there; its error ends the edit);
  /// the check again; rename; fsync of the folder. After an error nothing has happened to the file, unless committed()
  /// says otherwise: the last fsync alone comes after the rename.
  Result<void> commit(const std::function<Result<void>()>& before_rename = {});
  [[nodiscard]] bool committed() const { return file_->placed(); }

 private:
  Replacement(EditTarget& target, std::unique_ptr<StagedFile> file, bool sync)
      : target_(target), file_(std::move(file)), sync_(sync) {}

  EditTarget& target_;
  std::unique_ptr<StagedFile> file_;
  bool sync_;
};

}  // namespace jt::bytes
