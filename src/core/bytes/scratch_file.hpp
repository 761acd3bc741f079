// SPDX-License-Identifier: MIT
// ScratchFile: a temporary file without a name, for what does not fit in memory.
#pragma once

#include <cstddef>
#include <cstdint>
#include <string>

#include "core/bytes/fd.hpp"
#include "core/result.hpp"

namespace jt::bytes {

class ScratchFile {
 public:
  /// In `folder`; if that is empty, in $TMPDIR, else /tmp. The file is created by the first write.
  explicit ScratchFile(std::string folder = {}) : folder_(std::move(folder)) {}

  /// Appends; returns the offset of the bytes in the file. A full disk is an IO_ERROR that names the folder.
  Result<std::uint64_t> append(const void* bytes, std::size_t size);
  /// Reads all of `size` bytes at the offset.
  Result<void> read(std::uint64_t offset, void* into, std::size_t size) const;

 private:
  Result<void> open();
  [[nodiscard]] Failed error(int number) const;

  std::string folder_;
  Fd file_;
  std::uint64_t size_ = 0;
};

}  // namespace jt::bytes
