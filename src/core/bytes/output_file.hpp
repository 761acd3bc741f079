// SPDX-License-Identifier: MIT
// OutputFile: the file that --output names, created or replaced as a whole.
#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string_view>

#include "core/bytes/root.hpp"
#include "core/bytes/staged_file.hpp"

namespace jt::bytes {

struct OutputOptions {
  bool force = false;        ///< replaces a file that is read-only by its mode
  bool break_links = false;  ///< and one that has other names
  bool sync = true;          ///< fsync of the file before the rename and of the folder after it
};

/// Nothing appears at the path until commit(); without a commit, nothing ever does.
class OutputFile {
 public:
  /// The folder must exist; links are followed, with roots only inside them. An existing file keeps its owner, mode,
  /// ACLs and attributes; a new one gets the mode that the umask leaves. Refused: folders, special files
  /// and names of descriptors (NOT_A_FILE), files that are read-only by their mode and folders that may not be written
  /// (PERMISSION_DENIED). `size` is reserved. "-" is a file name here.
  static Result<std::unique_ptr<OutputFile>> create(const Roots& roots, std::string_view path, std::uint64_t size,
                                                    const OutputOptions& options);

  /// Appends bytes.
  Result<void> write(std::span<const std::uint8_t> bytes) { return file_->write(bytes); }
  /// Appends a range of another file, in the kernel if possible. DOCUMENT_CHANGED if that file is shorter.
  Result<void> copy(const Fd& from, std::uint64_t offset, std::uint64_t size) {
    return file_->copy(from, offset, size);
  }
  [[nodiscard]] std::uint64_t written() const { return file_->written(); }

  /// fsync, rename, fsync of the folder.
  Result<void> commit();

 private:
  OutputFile(Located place, Fd existing, std::unique_ptr<StagedFile> file, bool sync)
      : place_(std::move(place)), existing_(std::move(existing)), file_(std::move(file)), sync_(sync) {}
  Result<void> keep();

  Located place_;
  Fd existing_;  ///< the file to replace; nothing if the file is new
  std::unique_ptr<StagedFile> file_;
  bool sync_;
};

}  // namespace jt::bytes
