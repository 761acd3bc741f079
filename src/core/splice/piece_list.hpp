// SPDX-License-Identifier: MIT
// PieceList: the pieces of an edited document, in order, found by their offset.
#pragma once

#include <array>
#include <cstdint>
#include <memory>
#include <vector>

namespace jt::splice {

/// A range of bytes of the edited document: of the original, or of the inserted text.
struct TablePiece {
  std::uint64_t begin = 0;  ///< offset in the original or in `PieceTable::text`
  std::uint64_t size = 0;   ///< bytes, never 0 in a table
  bool inserted = false;
};

/// Chunks of a bounded number of pieces, and a Fenwick tree over their sizes: a change at any offset takes logarithmic
/// time, a piece 16 bytes. Adjacent pieces that continue one another are one.
class PieceList {
 public:
  /// A position between two pieces, or within one.
  struct Position {
    std::size_t chunk = 0;
    std::size_t index = 0;
    std::uint64_t within = 0;  ///< bytes of the piece before the position
  };

  [[nodiscard]] std::uint64_t bytes() const { return bytes_; }
  /// The position of an offset; behind the last piece if it is not less than `bytes`.
  [[nodiscard]] Position find(std::uint64_t offset) const;
  /// The rest of the piece at a position, which moves behind it. Empty at the end.
  TablePiece next(Position& position) const;

  /// Removes that many bytes behind a position, and returns it. Precondition: there are so many.
  Position remove(Position from, std::uint64_t size);
  /// Inserts a piece, and returns the position behind it.
  Position insert(Position before, const TablePiece& piece);
  /// Unites the pieces on both sides of a position if they continue one another; then the position is not valid.
  void join(Position at);
  void clear();

  /// Pieces that were moved so far: the cost, for tests.
  [[nodiscard]] std::uint64_t moves() const { return moves_; }
  /// Memory of all chunks.
  [[nodiscard]] std::size_t capacity() const { return chunks_.size() * sizeof(Pieces); }

 private:
  /// The highest bit of `place` says that the piece is of the inserted text.
  struct Packed {
    std::uint64_t place = 0;
    std::uint64_t size = 0;
  };
  static constexpr std::size_t most = 256;
  using Pieces = std::array<Packed, most>;
  struct Chunk {
    std::unique_ptr<Pieces> pieces;
    std::uint32_t count = 0;
    std::uint64_t bytes = 0;
  };

  static Packed packed(const TablePiece& piece);
  static TablePiece unpacked(const Packed& packed);
  [[nodiscard]] static bool continues(const Packed& one, const Packed& next) {
    return one.place + one.size == next.place;
  }
  [[nodiscard]] Packed* before(const Position& position);
  void grow(std::size_t chunk, std::uint64_t by);
  Position split_piece(const Position& position);
  Position split_chunk(const Position& position);
  Position put(Position position, const Packed& piece);
  void erase(std::size_t chunk, std::size_t first, std::size_t last);
  Position normal(Position position) const;
  void index();

  std::vector<Chunk> chunks_;
  std::vector<std::uint64_t> sums_;  ///< a Fenwick tree of the chunks' bytes, counted from 1
  std::uint64_t bytes_ = 0;
  std::uint64_t moves_ = 0;
};

}  // namespace jt::splice
