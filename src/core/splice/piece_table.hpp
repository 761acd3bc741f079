// SPDX-License-Identifier: MIT
// PieceTable: an edited document as pieces of the original and of inserted text. It is a Source, so each operation of
// a transaction reads the result of those before it.
#pragma once

#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"

namespace jt::splice {

/// A range of bytes of the edited document: of the original, or of the inserted text.
struct TablePiece {
  std::uint64_t begin = 0;  ///< offset in the original or in `PieceTable::text`
  std::uint64_t size = 0;   ///< bytes, never 0 in a table
  bool inserted = false;
};

/// Bytes of the original and those that replace them. Offsets in the original and in the edited document.
struct Change {
  std::uint64_t before_begin = 0;
  std::uint64_t before_size = 0;
  std::uint64_t after_begin = 0;
  std::uint64_t after_size = 0;
};

/// Two stacks that meet at the last edit (a gap buffer of pieces): the cost of edits that are near to one another, or
/// that go from the end to the beginning, does not depend on their number.
class PieceTable final : public bytes::Source {
 public:
  /// Borrows the original, which must rewind and be `size` bytes long.
  PieceTable(bytes::Source& original, std::uint64_t size);

  /// Replaces `removed` bytes at `at` by `text`. Precondition: at + removed <= bytes().
  void splice(std::uint64_t at, std::uint64_t removed, std::string_view text);
  /// The same with a text that may be large: it is moved if possible.
  void splice_own(std::uint64_t at, std::uint64_t removed, std::string text);
  /// The same with pieces, as `slice` gives them.
  void splice(std::uint64_t at, std::uint64_t removed, std::span<const TablePiece> pieces);
  /// Back to the original.
  void reset();
  /// The pieces of `size` bytes at `at`.
  [[nodiscard]] std::vector<TablePiece> slice(std::uint64_t at, std::uint64_t size) const;

  [[nodiscard]] std::uint64_t bytes() const { return left_bytes() + right_bytes(); }
  /// All pieces in order.
  [[nodiscard]] std::vector<TablePiece> pieces() const;
  /// All changes, in order; adjacent changes are one. Moved pieces count as newly written.
  [[nodiscard]] std::vector<Change> changes() const;
  /// All inserted text; `TablePiece::begin` is an offset in it.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bytes::Source& original() const { return *original_; }
  [[nodiscard]] std::uint64_t original_bytes() const { return original_bytes_; }

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override;
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return bytes(); }
  [[nodiscard]] const std::string& name() const override { return original_->name(); }

 private:
  /// A piece, and the number of bytes from the outer end of its stack to its inner end.
  struct Entry {
    TablePiece piece;
    std::uint64_t upto = 0;
  };

  [[nodiscard]] std::uint64_t left_bytes() const { return left_.empty() ? 0 : left_.back().upto; }
  [[nodiscard]] std::uint64_t right_bytes() const { return right_.empty() ? 0 : right_.back().upto; }
  void push_left(TablePiece piece);
  void push_right(TablePiece piece);
  void move_gap(std::uint64_t at);
  void drop_right(std::uint64_t size);
  [[nodiscard]] TablePiece piece_at(std::uint64_t offset) const;
  Result<std::size_t> read_near(std::uint64_t begin, std::uint8_t* into, std::size_t size);
  Result<std::size_t> read_piece(const TablePiece& piece, std::uint8_t* into, std::size_t size);

  bytes::Source* original_;
  std::uint64_t original_bytes_;
  static constexpr std::size_t block_bytes = std::size_t{16} << 10;
  std::vector<std::uint8_t> block_;  ///< bytes of the original
  std::uint64_t block_begin_ = 0;
  std::string text_;
  std::vector<Entry> left_;   ///< before the gap, in order
  std::vector<Entry> right_;  ///< after the gap, the last piece of the document first
};

}  // namespace jt::splice
