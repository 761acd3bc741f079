// SPDX-License-Identifier: MIT
// PieceTable: an edited document as pieces of the original and of inserted text. It is a Source, so each operation of
// a transaction reads the result of those before it.
//
// A PieceTable is the edited document: ranges of the original and of inserted text, in chunks whose sizes are added up
// in a Fenwick tree. It is a `Source`, so operations, the diff and the new file read it like any other document.
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/splice/piece_list.hpp"

namespace jt::splice {

/// Bytes of the original and those that replace them. Offsets in the original and in the edited document.
struct Change {
  std::uint64_t before_begin = 0;
  std::uint64_t before_size = 0;
  std::uint64_t after_begin = 0;
  std::uint64_t after_size = 0;
};

class PieceTable;

/// The changes of a document, in order, one at a time: there may be a million. Adjacent changes are one. Moved pieces
/// count as newly written. Borrows the table, which must not change meanwhile.
class Changes {
 public:
  explicit Changes(const PieceTable& table);
  /// The next one; none behind the last.
  std::optional<Change> next();

 private:
  void meet(const TablePiece& piece);
  void changed(std::uint64_t removed, std::uint64_t written);

  const PieceTable& table_;
  PieceList::Position at_;
  std::uint64_t before_ = 0;  ///< how much of the original was handled
  std::uint64_t after_ = 0;
  std::optional<Change> open_;  ///< it may go on
  std::optional<Change> done_;
  bool ended_ = false;
};

class PieceTable final : public bytes::Source {
 public:
  /// Borrows the original, which must rewind and be `size` bytes long.
  PieceTable(bytes::Source& original, std::uint64_t size);

  /// The document may have comments. Before the first splice; `listener` receives the bytes as they are.
  void read_comments(bytes::RawListener listener = {});
  [[nodiscard]] bool commented() const { return view_ != nullptr; }
  /// The document as JSON, for all that reads tokens: blanks in place of comments and trailing commas, with the same
  /// offsets. Without comments it is the document itself.
  [[nodiscard]] bytes::Source& view() { return view_ ? static_cast<bytes::Source&>(*view_) : *this; }

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

  [[nodiscard]] std::uint64_t bytes() const { return pieces_.bytes(); }
  /// All pieces in order.
  [[nodiscard]] const PieceList& pieces() const { return pieces_; }
  [[nodiscard]] Changes changes() const { return Changes(*this); }
  /// All inserted text; `TablePiece::begin` is an offset in it.
  [[nodiscard]] const std::string& text() const { return text_; }
  [[nodiscard]] bytes::Source& original() const { return *original_; }
  [[nodiscard]] std::uint64_t original_bytes() const { return original_bytes_; }

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override;
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return bytes(); }
  [[nodiscard]] const std::string& name() const override { return original_->name(); }

 private:
  Result<std::size_t> read_near(std::uint64_t begin, std::uint8_t* into, std::size_t size);
  Result<std::size_t> read_piece(const TablePiece& piece, std::uint8_t* into, std::size_t size);

  bytes::Source* original_;
  std::uint64_t original_bytes_;
  static constexpr std::size_t block_bytes = std::size_t{16} << 10;
  std::vector<std::uint8_t> block_;  ///< bytes of the original
  std::uint64_t block_begin_ = 0;
  std::string text_;
  /// The last text that was inserted: many edits insert the same.
  std::uint64_t last_text_ = 0;
  PieceList pieces_;
  std::unique_ptr<comments::BlankSource> view_;
};

}  // namespace jt::splice
