// SPDX-License-Identifier: MIT
// LateMatches: positions of matches that a walk reaches later than the order of RFC 9535 requires; sorts them into
// that order, in memory or, if there are many, in a temporary file.
#pragma once

#include <compare>
#include <cstdint>
#include <span>
#include <vector>

#include "core/bytes/scratch_file.hpp"

namespace jt::path {

/// The position of a match, and of the value below it that the steps after the segment lead to (`Tail`). Sorted in the
/// order of RFC 9535 for one descendant segment: by parents in document order, then by selectors, then by children,
/// then by values.
struct MatchPlace {
  /// In place of an index: it is a member.
  static constexpr std::uint64_t member = UINT64_MAX;

  std::uint64_t parent = 0;    ///< absolute offset of the bracket of the container that holds it
  std::uint64_t selector = 0;  ///< index of the selector in the segment
  std::uint64_t at = 0;        ///< of its key's opening quote; of an element's first byte
  std::uint64_t index = 0;     ///< in its container
  // Of the value, if it is not the match itself; else 0.
  std::uint64_t value_parent = 0;
  std::uint64_t value_at = 0;
  std::uint64_t value_index = 0;  ///< or `member`
  std::uint64_t steps = 0;        ///< number of the steps between the match and the value in `StepLists`, if they vary
  auto operator<=>(const MatchPlace&) const = default;
};

/// A step to a child, by offsets.
struct PlacedStep {
  std::uint64_t container = 0;  ///< of its bracket
  std::uint64_t at = 0;         ///< of the key's opening quote, or of an element's first byte
  std::uint64_t index = 0;      ///< or `MatchPlace::member`
};

/// Lists of steps, each under a number; in memory, or if there are many in a temporary file.
class StepLists {
 public:
  /// `most`: how many steps are held in memory.
  explicit StepLists(std::size_t most = std::size_t{1} << 15) : most_(most) {}

  Result<std::uint64_t> add(std::span<const PlacedStep> steps);
  /// Reads a list of that many steps.
  Result<void> read(std::uint64_t number, std::span<PlacedStep> into) const;

 private:
  std::size_t most_;
  std::vector<PlacedStep> held_;
  bytes::ScratchFile file_;
};

class LateMatches {
 public:
  /// `most`: how many are held in memory.
  explicit LateMatches(std::size_t most = std::size_t{1} << 15) : most_(most) {}

  Result<void> add(const MatchPlace& place);
  /// After the last `add`.
  Result<void> sort();
  /// The first one that was not popped; null if there is none. After `sort`.
  [[nodiscard]] const MatchPlace* next() const;
  Result<void> take();

 private:
  struct Run {
    std::uint64_t next = 0;  ///< offset in the file of the first one after the buffer
    std::uint64_t left = 0;  ///< how many are left in the file
    std::vector<MatchPlace> buffer;
    std::size_t at = 0;
  };
  [[nodiscard]] static const MatchPlace& first(const Run& run) { return run.buffer[run.at]; }
  Result<void> write_run();
  Result<void> refill(Run& run);
  void sift();

  std::size_t most_;
  std::vector<MatchPlace> held_;
  std::size_t at_ = 0;     ///< in `held_`
  std::vector<Run> runs_;  ///< after sorting: a heap, the run with the first position at its front
  bytes::ScratchFile file_;
};

}  // namespace jt::path
