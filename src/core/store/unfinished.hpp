// SPDX-License-Identifier: MIT
// Unfinished: the record of several files that are being replaced together, from before the first rename until after
// the last one.
//
//   new files staged ─► record, fsync ─► renames ─► record removed
//
// A process that dies before the record leaves all files as they were; after it, another one can finish what it began.
// The record is removed before the locks of the files are released, so who holds the lock of a file that a record names
// knows that its writer is dead.
#pragma once

#include <chrono>
#include <memory>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/fd.hpp"
#include "core/result.hpp"

namespace jt::store {

/// One of the files.
struct UnfinishedFile {
  std::string path;    ///< absolute and without links
  std::string staged;  ///< the name of the new file in the same folder
  std::string rev_before, rev_after;
};

class Unfinished {
 public:
  /// Writes one in the state folder, which must not be empty; it is on the disk then.
  static Result<std::unique_ptr<Unfinished>> begin(const std::string& state_folder,
                                                   const std::vector<UnfinishedFile>& files);
  /// Opens one that a process has left; nothing where another one has ended it, or does so now. LOCKED if its owner
  /// holds it longer than that.
  static Result<std::unique_ptr<Unfinished>> take(const std::string& path, std::chrono::milliseconds patience);
  /// The paths of the records that there are; of those that name this file, where there is one. `state_folder` may be
  /// empty or missing.
  static Result<std::vector<std::string>> in(const std::string& state_folder,
                                             const std::optional<std::string>& real_path = {});

  Unfinished(const Unfinished&) = delete;
  Unfinished& operator=(const Unfinished&) = delete;
  ~Unfinished() = default;  ///< the record stays, unless it was ended

  [[nodiscard]] const std::vector<UnfinishedFile>& files() const { return files_; }
  /// All files are new, or all are as they were: removes the record.
  Result<void> end();

 private:
  Unfinished(std::string path, bytes::Fd file, std::vector<UnfinishedFile> files)
      : path_(std::move(path)), file_(std::move(file)), files_(std::move(files)) {}

  std::string path_;
  bytes::Fd file_;  ///< locked
  std::vector<UnfinishedFile> files_;
};

}  // namespace jt::store
