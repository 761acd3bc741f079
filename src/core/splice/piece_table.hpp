// SPDX-License-Identifier: MIT
// PieceTable: an edited document as pieces of the original and of inserted text. It is a Source, so each operation of
// a transaction reads the result of those before it.
//
// A PieceTable is the edited document: ranges of the original and of inserted text, in chunks whose sizes are added up
// in a Fenwick tree. It is a `Source`, so operations, the diff and the new file read it like any other document.
#pragma once

#include <array>
#include <memory>
#include <optional>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "core/bytes/source.hpp"
#include "core/comments/blank_source.hpp"
#include "core/document/valid_lines.hpp"
#include "core/splice/lines_view.hpp"
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
  ~PieceTable() override;

  /// The document may have comments. Before the first splice; `listener` receives the bytes as they are.
  void read_comments(bytes::RawListener listener = {});
  [[nodiscard]] bool commented() const { return view_ != nullptr; }
  /// Then the view; else null.
  [[nodiscard]] comments::BlankSource* blanked() const { return view_.get(); }
  /// Each line is a document, and the view is the array of them. Before the first splice; `listener` receives the bytes
  /// as they are. `skip_invalid`: lines that are not JSON are blanks in the view.
  void read_lines(bytes::RawListener listener = {}, bool skip_invalid = false);
  [[nodiscard]] bool lines() const { return lines_ != nullptr; }
  /// How many lines were skipped.
  [[nodiscard]] std::uint64_t lines_skipped() const { return valid_ ? valid_->skipped() : 0; }
  /// The document as JSON, for all that reads tokens: blanks in place of comments and trailing commas, with the same
  /// offsets; or the array of its lines, whose offsets are other ones. Else it is the document itself.
  [[nodiscard]] bytes::Source& view() {
    if (lines_) return *lines_;
    return view_ ? static_cast<bytes::Source&>(*view_) : *this;
  }
  /// The view, but with the comments: values are taken from it.
  [[nodiscard]] bytes::Source& given() { return lines_ ? static_cast<bytes::Source&>(*lines_) : *this; }
  /// The offset here of one in the view. All offsets of splices are real ones.
  [[nodiscard]] std::uint64_t real_offset(std::uint64_t in_view) const {
    return lines_ ? LinesView::real_offset(in_view) : in_view;
  }

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
  /// The original, read through blocks that are kept, the last one used first: beside an edit may be what is at the
  /// end of the file, where all between was removed.
  struct Original {
    struct Block {
      std::uint64_t begin = 0;
      std::vector<std::uint8_t> bytes = {};

      [[nodiscard]] bool holds(std::uint64_t from, std::size_t size) const {
        return from >= begin && from + size <= begin + bytes.size();
      }
    };
    bytes::Source* source = nullptr;
    std::array<Block, 4> blocks = {};

    Result<std::size_t> read(std::uint64_t begin, std::uint8_t* into, std::size_t size);
    Result<std::size_t> read_near(std::uint64_t begin, std::uint8_t* into, std::size_t size);
    Result<void> fill(Block& block, std::uint64_t begin);
  };
  /// The table with another original.
  class Pieces;

  Result<std::size_t> read_from(Original& original, std::uint64_t offset, std::uint8_t* into, std::size_t size) const;
  Result<std::size_t> read_piece(Original& original, const TablePiece& piece, std::uint8_t* into,
                                 std::size_t size) const;

  bytes::Source* original_;
  std::uint64_t original_bytes_;
  static constexpr std::size_t block_bytes = std::size_t{16} << 10;
  Original read_as_it_is_;
  std::string text_;
  /// The last text that was inserted: many edits insert the same.
  std::uint64_t last_text_ = 0;
  PieceList pieces_;
  std::unique_ptr<comments::BlankSource> view_;
  std::unique_ptr<document::ValidLines> valid_;  ///< the original without the lines that are skipped
  std::unique_ptr<Pieces> without_invalid_;
  std::unique_ptr<LinesView> lines_;
};

}  // namespace jt::splice
