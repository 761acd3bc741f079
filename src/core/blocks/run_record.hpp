// SPDX-License-Identifier: MIT
// RunRecord: the log of a run and the old files, in a folder of the run's own that only the user can read.
#pragma once

#include <cstddef>
#include <map>
#include <memory>
#include <string>
#include <string_view>

#include "core/blocks/old_runs.hpp"
#include "core/blocks/run_log.hpp"
#include "core/bytes/file_lock.hpp"
#include "core/bytes/signal_guard.hpp"
#include "core/result.hpp"

namespace jt::blocks {

/// Everything is durable before a change is made: a killed run can be rolled back. Locked while it is in use.
class RunRecord {
 public:
  /// A new record for a run below `root`, in `state_folder`/runs; older ones over the limits are removed. Errors: those
  /// of own_folder; IO_ERROR.
  static Result<std::unique_ptr<RunRecord>> create(const std::string& state_folder, std::string_view root, bool sync,
                                                   const RecordLimits& limits = {});

  /// An existing one. NO_MATCH if there is none; LOCKED while it is in use.
  static Result<std::unique_ptr<RunRecord>> open(const std::string& state_folder, const std::string& id,
                                                 bytes::LockWait& wait);

  [[nodiscard]] const std::string& id() const { return id_; }

  /// A folder is going to be made.
  Result<void> note_folder(std::size_t step, const std::string& key);

  /// A file is going to be changed: `old` is the file as it is, null if there is none (or a link). It is copied the
  /// first time that the run changes this path. DOCUMENT_CHANGED if it is not as the run left it before.
  Result<void> note_change(std::size_t step, const std::string& key, const FileVersion& before,
                           const FileVersion& after, const bytes::Fd* old);

  /// What was noted.
  [[nodiscard]] Result<RunLog> log() const;
  /// The old file that a step saved.
  [[nodiscard]] Result<bytes::Fd> saved(std::size_t step) const;
  Result<void> note_rolled_back();

 private:
  RunRecord(std::string id, std::string path, bool sync) : id_(std::move(id)), path_(std::move(path)), sync_(sync) {}
  [[nodiscard]] Result<std::string> text() const;
  Result<void> append(const std::string& line);
  Result<void> save(std::size_t step, const bytes::Fd& old);

  bytes::SignalGuard guard_;  ///< a log that grows too large is an error
  std::string id_;
  std::string path_;
  bool sync_;
  bytes::Fd folder_;
  bytes::Fd log_;
  std::map<std::string, std::pair<FileVersion, FileVersion>> known_;  ///< before and after the last change of a path
};

}  // namespace jt::blocks
