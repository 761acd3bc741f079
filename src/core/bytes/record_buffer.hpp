// SPDX-License-Identifier: MIT
// RecordBuffer: keeps records that can only be printed when all of them are known: few in memory, more in a file.
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

  /// IO_ERROR if the disk is full.
  Result<void> add(std::string_view record);
  /// Passes the records on in order, until the callee returns false.
  Result<void> replay(const std::function<bool(std::string_view record)>& take) const;

 private:
  Result<void> write_out();

  std::size_t memory_;
  std::string tail_;  ///< records after those of the file, each after its size
  ScratchFile file_;
  std::uint64_t written_ = 0;  ///< bytes in the file
};

}  // namespace jt::bytes
