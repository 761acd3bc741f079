// SPDX-License-Identifier: MIT
// CommonBytes: how far two documents have the same bytes from two places on, as far as their windows go.
#pragma once

#include <cstdint>

#include "core/bytes/source.hpp"
#include "core/scan/stream.hpp"

namespace jt::compare {

class CommonBytes {
 public:
  /// The offset in `a` up to which its bytes from `at_a` on equal those of `b` from `at_b` on. Both places are in the
  /// windows. What was compared before with the same distance between the two is not compared again.
  std::uint64_t end(const scan::Stream& a, std::uint64_t at_a, const scan::Stream& b, std::uint64_t at_b);

  /// Whether the bytes at that offset differ; else a window ends there.
  [[nodiscard]] bool differs() const { return differs_; }

 private:
  std::uint64_t distance_ = 0;  ///< modulo 2^64: an offset in `a` minus this is the one in `b`
  std::uint64_t begin_ = 1;     ///< from here to `end_` the bytes are equal; nothing is known at first
  std::uint64_t end_ = 0;
  bool differs_ = false;  ///< at `end_`; else the windows went no further
};

/// How many of `size` bytes are the same up to the first difference, or less where a source ends; read in pieces.
Result<std::uint64_t> common_bytes(bytes::Source& a, std::uint64_t at_a, bytes::Source& b, std::uint64_t at_b,
                                   std::uint64_t size);

}  // namespace jt::compare
