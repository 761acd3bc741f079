// SPDX-License-Identifier: MIT
// RecordBuffer: records that can only be printed once all of them are known: in memory while they are few, then in a
// file.
#pragma once

#include <cstddef>
#include <functional>
#include <string>
#include <string_view>

#include "core/bytes/scratch_file.hpp"

namespace jt::bytes {

class RecordBuffer {
 public:
  /// `memory`: bytes that are kept without a file.
  explicit RecordBuffer(std::size_t memory = std::size_t{1} << 20) : memory_(memory) {}

  /// IO_ERROR where the disk is full.
  Result<void> add(std::string_view record);
  /// The records in order, until the callee returns false.
  Result<void> replay(const std::function<bool(std::string_view record)>& take) const;

 private:
  Result<void> write_out();

  std::size_t memory_;
  std::string tail_;  ///< records behind those of the file, each behind its size
  ScratchFile file_;
  std::uint64_t written_ = 0;  ///< bytes of the file
};

}  // namespace jt::bytes
