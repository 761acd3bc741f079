// SPDX-License-Identifier: MIT
// EditTarget: the file that is to be edited, open for reading and locked.
#pragma once

#include <sys/stat.h>

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>

#include "core/bytes/fd.hpp"
#include "core/bytes/root.hpp"
#include "core/bytes/source.hpp"

namespace jt::bytes {

/// A file, whatever its name is.
struct FileIdentity {
  dev_t device = 0;
  ino_t inode = 0;

  friend auto operator<=>(const FileIdentity&, const FileIdentity&) = default;
};
FileIdentity identity_of(const struct stat& status);

struct EditOpening {
  bool force = false;        ///< edits a file that is read-only by its mode
  bool break_links = false;  ///< edits a file with several hard links, which then share it no more; not inside roots
  std::chrono::milliseconds lock_timeout{10000};  ///< 0 tries once
  /// The file that has the name: no other one is waited for. (Who holds a lock already must not wait for any file.)
  std::optional<FileIdentity> only = {};
};

/// Holds an exclusive flock on the file from open() until it is destroyed, so that edits by jt run one after the
/// other and none is lost. No byte of the file is ever written: a Replacement puts a new file in its place.
class EditTarget {
 public:
  /// Links are followed, with roots only inside them; the file that they lead to is edited. Errors:
  /// - FILE_NOT_FOUND: the file is missing; similar names are proposed
  /// - NOT_A_FILE: a folder, FIFO, socket or device (never opened, so never waited for)
  /// - PERMISSION_DENIED, with hints that name the option that helps: a file that its owner may not write, by its
  ///   mode, also for root; a folder that may not be written; a file with several hard links
  /// - OUTSIDE_ROOT: inside roots, a file with several hard links, whatever the options, because its other names may
  ///   be outside
  /// - LOCKED: another process holds the lock until the timeout; the process is named if it is known
  /// If the process that held the lock has replaced the file, the new file is opened, within the same timeout; with
  /// `only` it is DOCUMENT_CHANGED, as for any other file of that name.
  static Result<std::unique_ptr<EditTarget>> open(const Roots& roots, std::string_view file, const EditOpening& how);

  EditTarget(const EditTarget&) = delete;
  EditTarget& operator=(const EditTarget&) = delete;
  /// Releases the lock, even if a copy of the descriptor is still open.
  ~EditTarget();

  /// Readable, for pread.
  [[nodiscard]] const Fd& file() const { return file_; }
  /// As the user gave it.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// Absolute and without links: the key of the file in the journal.
  [[nodiscard]] const std::string& real_path() const { return place_.real; }
  /// The folder (O_PATH) and the name of the file in it.
  [[nodiscard]] const Fd& folder() const { return place_.folder; }
  [[nodiscard]] const std::string& leaf() const { return place_.name; }
  /// The status of the file when the lock was acquired.
  [[nodiscard]] const struct stat& status() const { return status_; }
  [[nodiscard]] std::uint64_t size() const { return static_cast<std::uint64_t>(status_.st_size); }

  /// The bytes, for a scan; may outlive the target, but not its lock.
  [[nodiscard]] Result<std::unique_ptr<Source>> source() const;

  /// DOCUMENT_CHANGED if the path no longer names this file, or if its size or times differ from those at opening.
  /// After a Replacement is committed the path names another file, so this fails too.
  [[nodiscard]] Result<void> check_unchanged() const;

 private:
  struct Opened {
    Located place;
    Fd file;
    struct stat status {};
  };
  static Result<std::optional<Opened>> open_now(const Roots& roots, std::string_view file, const EditOpening& how);
  EditTarget(Located place, Fd file, std::string name)
      : place_(std::move(place)), file_(std::move(file)), name_(std::move(name)) {}

  Located place_;
  Fd file_;
  std::string name_;
  struct stat status_ {};
};

}  // namespace jt::bytes
