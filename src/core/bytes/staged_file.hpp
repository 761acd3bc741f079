// SPDX-License-Identifier: MIT
// StagedFile: a file that is being written, in the folder of the file that it will replace.
#pragma once

#include <sys/types.h>

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <string_view>

#include "core/bytes/fd.hpp"
#include "core/bytes/signal_guard.hpp"
#include "core/result.hpp"

namespace jt::bytes {

struct StagedFileOptions {
  mode_t mode = 0600;      ///< initial mode; the umask applies
  std::uint64_t size = 0;  ///< reserved; 0 reserves nothing
  bool named = false;      ///< does not use O_TMPFILE
};

/// Has no name while it is written, if the system supports that (O_TMPFILE); else one of `staged_name`, removed with
/// the object, or by SIGINT, SIGTERM or SIGHUP.
class StagedFile {
 public:
  /// `folder`, any descriptor of a folder, must stay open as long as this; `leaf` is the name of the file to replace;
  /// `name` is that of the messages.
  static Result<std::unique_ptr<StagedFile>> make(int folder, const std::string& leaf, std::string name,
                                                  const StagedFileOptions& options);

  StagedFile(const StagedFile&) = delete;
  StagedFile& operator=(const StagedFile&) = delete;
  ~StagedFile();

  [[nodiscard]] const Fd& file() const { return file_; }
  [[nodiscard]] const std::string& name() const { return name_; }
  [[nodiscard]] std::uint64_t written() const { return written_; }
  [[nodiscard]] bool placed() const { return placed_; }
  /// Its name in the folder; empty while it has none.
  [[nodiscard]] const std::string& temporary_name() const { return temporary_; }

  Result<void> write(std::span<const std::uint8_t> bytes);
  /// DOCUMENT_CHANGED if `from` ends before `offset + size`.
  Result<void> copy(const Fd& from, std::uint64_t offset, std::uint64_t size);

  /// Frees what was reserved and not written; fsync if `sync`. Not tried again after an error: the kernel may have
  /// dropped the pages that it could not write, and would then report success.
  Result<void> finish(bool sync);
  /// Gives it its name, if it has none yet.
  Result<void> link();
  /// Renames it to the leaf. It must have a name.
  Result<void> place();
  /// The same, but replaces nothing: DOCUMENT_CHANGED if there is something of that name. It need not have a name.
  Result<void> place_new();
  /// fsync of the folder, so that the rename survives a power failure.
  Result<void> sync_folder();

 private:
  StagedFile(int folder, std::string leaf, std::string name)
      : folder_(folder), leaf_(std::move(leaf)), name_(std::move(name)) {}
  void open_nameless(mode_t mode);
  Result<void> open_named(mode_t mode);
  Result<void> reserve(std::uint64_t size);
  Result<std::uint64_t> copy_in_kernel(const Fd& from, std::uint64_t offset, std::uint64_t size);
  [[nodiscard]] Failed trouble(int number) const;

  int folder_;
  std::string leaf_;
  std::string name_;
  Fd file_;
  SignalGuard guard_;
  std::string temporary_;  ///< its name in the folder; empty while it has none
  std::uint64_t written_ = 0;
  std::uint64_t reserved_ = 0;
  bool placed_ = false;
};

/// `.NAME.jt-XXXXXXXXXXXX`, the last twelve at random; NAME is cut if the result would be longer than `longest`.
std::string staged_name(const std::string& leaf, std::size_t longest);

/// Whether `name` is one that staged_name makes for `leaf`.
bool is_staged_name(std::string_view name, const std::string& leaf, std::size_t longest);

/// The longest name that the file system of a folder accepts.
std::size_t longest_name(int folder);

}  // namespace jt::bytes
