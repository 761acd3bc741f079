// SPDX-License-Identifier: MIT
// HeardBytes: where in a document something can match, found out while its bytes are read by somebody else, maybe on
// another thread.
#pragma once

#include <cstdint>
#include <deque>
#include <mutex>
#include <optional>
#include <span>
#include <vector>

#include "core/bytes/slice_source.hpp"
#include "core/scan/kernel.hpp"
#include "core/search/prefilter.hpp"

namespace jt::search {

class HeardBytes {
 public:
  /// What kernels read behind the bytes that they look at.
  static constexpr std::size_t room = 64 + scan::Probes::most_distance;
  /// A match that begins in some bytes may need this many behind them.
  static constexpr std::size_t shared = Prefilter::longest + scan::Probes::most_distance;

  /// Borrows the prefilter. The bytes that are heard begin at that offset.
  HeardBytes(const Prefilter& prefilter, std::uint64_t begin) : prefilter_(prefilter), heard_(begin), sure_(begin) {}

  /// The next bytes of the document.
  void hear(std::span<const std::uint8_t> bytes);

  /// Where something can match from that offset on: a range that ends behind it, or an empty one where it is not known
  /// any more. For a reader that goes forwards.
  [[nodiscard]] bytes::Span next(std::uint64_t from);

  /// Up to where it is known that nothing that begins at or behind `from` can match: `from` if it is not known. For
  /// another reader than that of `next`.
  [[nodiscard]] std::uint64_t nothing_before(std::uint64_t from) const;

  /// Whether something can match that begins in these bytes, with `room` behind them.
  static bool can_match(const Prefilter& prefilter, std::span<const std::uint8_t> bytes,
                        std::vector<std::uint64_t>& hits);

 private:
  void note(std::uint64_t begin, std::uint64_t end);

  const Prefilter& prefilter_;
  std::vector<std::uint64_t> hits_;
  std::vector<std::uint8_t> joined_;  ///< the end of what was heard, and what comes next
  std::size_t kept_ = 0;              ///< bytes of the former
  std::uint64_t heard_;

  mutable std::mutex turn_;
  std::deque<bytes::Span> ranges_;
  std::uint64_t sure_;         ///< up to there they are known
  std::uint64_t dropped_ = 0;  ///< the end of the last one that was dropped
};

}  // namespace jt::search
