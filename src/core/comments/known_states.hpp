// SPDX-License-Identifier: MIT
// KnownStates: the state of a Blanker here and there in a document, so that any place is reached without reading what
// is before it again: for the last half MiB every 4 KiB, else at most 1024 times for the document, and where it was
// read last.
//
// Of a document that is edited at many places, one after the other, the states behind an edit are not touched by it:
// how far they have moved is kept once for all of them.
#pragma once

#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <utility>
#include <vector>

#include "core/comments/blanker.hpp"

namespace jt::comments {

/// An offset, and the state there.
using KnownState = std::pair<std::uint64_t, BlankState>;

class KnownStates {
 public:
  /// The last one at or before that offset; the beginning of the document if there is none.
  [[nodiscard]] KnownState before(std::uint64_t offset) const;
  /// All of the document up to there was read in steps of 4 KiB or less.
  void add(const KnownState& state);
  /// Around the place where something is read: the next one to read may come a little before it.
  void add_near(const KnownState& state);
  /// Those behind that offset are of no use any more.
  void forget(std::uint64_t from);
  /// `removed` bytes at that offset were replaced by `written` ones, tokens and comments by tokens and comments.
  void move(std::uint64_t at, std::uint64_t removed, std::uint64_t written);

 private:
  /// The states that are kept for the whole document, by offset. Those from `moved_` on are `shift_` bytes further
  /// (modulo 2^64) than it says in the vector.
  class Kept {
   public:
    void add(const KnownState& state);
    [[nodiscard]] std::optional<KnownState> before(std::uint64_t offset) const;
    void forget(std::uint64_t from);
    void move(std::uint64_t at, std::uint64_t end, std::uint64_t more);

   private:
    [[nodiscard]] std::uint64_t shift_of(std::size_t index) const { return index < moved_ ? 0 : shift_; }
    [[nodiscard]] std::size_t first_behind(std::uint64_t offset) const;
    void shift_from(std::size_t index);

    std::vector<KnownState> states_;
    std::size_t moved_ = 0;
    std::uint64_t shift_ = 0;
    std::uint64_t spacing_ = std::uint64_t{64} << 10;
  };

  void forget_near(std::uint64_t from);

  static constexpr std::size_t most_recent = 128;

  std::uint64_t latest_ = 0;        ///< none of `recent_` and `near_` is behind that offset
  std::vector<KnownState> recent_;  ///< a ring
  std::size_t oldest_ = 0;
  std::array<KnownState, 32> near_{};  ///< a ring
  std::size_t next_near_ = 0;
  Kept kept_;
};

}  // namespace jt::comments
