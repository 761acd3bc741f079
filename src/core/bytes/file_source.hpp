// SPDX-License-Identifier: MIT
// FileSource: a document from a file, a pipe or a device.
#pragma once

#include <memory>

#include "core/bytes/fd.hpp"
#include "core/bytes/source.hpp"

namespace jt::bytes {

/// Regular files and block devices are read with pread and can rewind; pipes, FIFOs, terminals and other character
/// devices are read once, in order. No file is mapped: one that shrinks meanwhile just ends early.
class FileSource final : public Source {
 public:
  /// Takes ownership of an open, readable descriptor. A folder or a socket is NOT_A_FILE.
  static Result<std::unique_ptr<FileSource>> make(Fd file, std::string name);

  /// Standard input, named "-", from its current offset: what a shell has already read of a regular file is not read
  /// again. A socket is accepted, because some programs give one to their children. The descriptor itself stays open.
  static Result<std::unique_ptr<FileSource>> standard_input();

  /// Before the first read.
  void when_waiting(Waiting waiting) { waiting_ = std::move(waiting); }

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override;
  [[nodiscard]] bool would_wait(std::uint64_t offset) const override;
  [[nodiscard]] bool rewinds() const override { return rewinds_; }
  [[nodiscard]] bool reads_beside() const override { return rewinds_; }
  /// Known for regular files. A size of 0 counts as unknown: files of /proc report 0 and are not empty.
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return size_; }
  [[nodiscard]] const std::string& name() const override { return name_; }
  [[nodiscard]] const Fd& file() const { return file_; }

 private:
  FileSource(Fd file, std::string name) : file_(std::move(file)), name_(std::move(name)) {}
  static Result<std::unique_ptr<FileSource>> open(Fd file, std::string name, bool standard_input);
  Result<std::size_t> read_next(std::uint64_t offset, std::uint8_t* into, std::size_t size);
  void wait();

  Fd file_;
  std::string name_;
  bool rewinds_ = false;
  bool ended_ = false;          ///< a terminal would ask for more after its end
  std::uint64_t start_ = 0;     ///< where the document begins in the file
  std::uint64_t position_ = 0;  ///< sequential: bytes read so far
  std::optional<std::uint64_t> size_;
  Waiting waiting_;
};

}  // namespace jt::bytes
