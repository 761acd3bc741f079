// SPDX-License-Identifier: MIT
// MovingOffsets: offsets that are updated as the document is edited, at a logarithmic cost for each edit.
#pragma once

#include <cstdint>
#include <vector>

#include "core/splice/splicer.hpp"

namespace jt::edit {

/// A splay tree ordered by offset. Each node holds its offset relative to its parent, so a change at one node moves
/// all offsets after a position. A splay tree, because successive edits are often near to one another, and those are
/// found near the root.
class MovingOffsets {
 public:
  /// The id of an offset; 0 is none. 32 bits: more offsets would not fit in memory.
  using Id = std::uint32_t;
  static constexpr Id none = 0;
  /// Text that is inserted at an offset goes before what begins there, and after what ends there.
  enum class Boundary : std::uint8_t { end, begin };

  Id add(std::uint64_t offset, Boundary boundary);
  /// The present offset. Not meaningful after the text around it was removed.
  [[nodiscard]] std::uint64_t at(Id id);
  /// The offset is no longer needed.
  void drop(Id id);
  /// The document was changed. Offsets inside the removed text are dropped.
  void splice(const splice::Splice& splice);
  /// Moves all offsets.
  void move(std::uint64_t by);
  /// Rotations so far: the cost, for tests.
  [[nodiscard]] std::uint64_t rotations() const { return rotations_; }

 private:
  struct Node {
    std::uint64_t delta = 0;  ///< the offset minus the parent's (modulo 2^64); of the root and dropped ones, the offset
    Id parent = none;
    Id left = none;
    Id right = none;
    Boundary boundary = Boundary::begin;
    bool dropped = false;
  };

  void rotate(Id id);
  void splay(Id id);
  Id first_from(std::uint64_t offset, Boundary boundary);
  void adopt(Id& side, Id parent, Id child, std::uint64_t child_offset);

  std::vector<Node> nodes_{1};  ///< the first one is none
  Id root_ = none;
  std::uint64_t rotations_ = 0;
};

}  // namespace jt::edit
