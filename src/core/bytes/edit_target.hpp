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

struct EditOpening {
  bool force = false;        ///< edits a file that its mode says is read-only
  bool break_links = false;  ///< edits a file with several names, which then no longer share it; not inside roots
  std::chrono::milliseconds lock_timeout{10000};  ///< 0 tries once
};

/// From open() to its end it holds an exclusive flock on the file, so that jt's own edits come one after the other and
/// none is lost. No byte of the file is ever written: a Replacement puts a new file in its place.
class EditTarget {
 public:
  /// Links are followed: the file that they lead to is the one edited, with roots only inside them. Refused are
  /// - what is missing: FILE_NOT_FOUND, with similar names proposed
  /// - a folder, FIFO, socket or device: NOT_A_FILE (never opened, so never waited for)
  /// - a file that its owner may not write, by its mode, also for root; a folder that may not be written; a file with
  ///   several hard links: PERMISSION_DENIED, hints naming the option that helps
  /// - inside roots a file with several hard links, whatever the options: OUTSIDE_ROOT, because its other names may lie
  ///   outside
  /// - a file that another process keeps locked until the timeout: LOCKED, the process named where it is known
  /// Who held the lock may have replaced the file: then it is opened again, within the same timeout.
  static Result<std::unique_ptr<EditTarget>> open(const Roots& roots, std::string_view file, const EditOpening& how);

  EditTarget(const EditTarget&) = delete;
  EditTarget& operator=(const EditTarget&) = delete;
  /// Gives the lock back, also where a copy of the descriptor lives on.
  ~EditTarget();

  /// Readable, for pread.
  [[nodiscard]] const Fd& file() const { return file_; }
  /// As the user gave it.
  [[nodiscard]] const std::string& name() const { return name_; }
  /// Absolute and without links: the key of the journal.
  [[nodiscard]] const std::string& real_path() const { return place_.real; }
  /// The folder (O_PATH) and the name in it.
  [[nodiscard]] const Fd& folder() const { return place_.folder; }
  [[nodiscard]] const std::string& leaf() const { return place_.name; }
  /// What the file was when the lock was taken.
  [[nodiscard]] const struct stat& status() const { return status_; }
  [[nodiscard]] std::uint64_t size() const { return static_cast<std::uint64_t>(status_.st_size); }

  /// The bytes, for a scan; may outlive the target, but not its lock.
  [[nodiscard]] Result<std::unique_ptr<Source>> source() const;

  /// DOCUMENT_CHANGED where the path no longer names this file, or where its size or times differ from those at
  /// opening. Once a Replacement is committed the path names another file, and this fails too.
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
