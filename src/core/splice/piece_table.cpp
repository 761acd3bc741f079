// SPDX-License-Identifier: MIT
#include "core/splice/piece_table.hpp"

#include <algorithm>
#include <cstring>
#include <utility>

#include "core/stop.hpp"

namespace jt::splice {

class PieceTable::Pieces final : public bytes::Source {
 public:
  Pieces(const PieceTable& table, bytes::Source& original) : table_(table), original_{&original} {}

  Result<std::size_t> read(std::uint64_t offset, std::uint8_t* into, std::size_t size) override {
    return table_.read_from(original_, offset, into, size);
  }
  [[nodiscard]] bool rewinds() const override { return true; }
  [[nodiscard]] std::optional<std::uint64_t> size() const override { return table_.bytes(); }
  [[nodiscard]] const std::string& name() const override { return table_.name(); }

 private:
  const PieceTable& table_;
  Original original_;
};

PieceTable::PieceTable(bytes::Source& original, std::uint64_t size)
    : original_(&original), original_bytes_(size), read_as_it_is_{&original} {
  pieces_.insert({}, {0, size, false});
}

PieceTable::~PieceTable() = default;

void PieceTable::read_lines(bytes::RawListener listener, bool skip_invalid) {
  if (!skip_invalid) {
    lines_ = std::make_unique<LinesView>(*this, std::move(listener));
    return;
  }
  valid_ = std::make_unique<document::ValidLines>(*original_, std::move(listener));
  without_invalid_ = std::make_unique<Pieces>(*this, *valid_);
  lines_ = std::make_unique<LinesView>(*without_invalid_);
}

void PieceTable::read_comments(bytes::RawListener listener) {
  view_ = std::make_unique<comments::BlankSource>(*this, std::move(listener));
}

void PieceTable::reset() {
  if (view_) view_->forget(0);
  pieces_.clear();
  text_.clear();
  last_text_ = 0;
  pieces_.insert({}, {0, original_bytes_, false});
}

void PieceTable::splice(std::uint64_t at, std::uint64_t removed, std::string_view text) {
  if (!text.empty() && std::string_view(text_).substr(last_text_) != text) {
    last_text_ = text_.size();
    text_ += text;
  }
  const TablePiece piece{last_text_, text.size(), true};
  splice(at, removed, std::span(&piece, 1));
}

void PieceTable::splice_own(std::uint64_t at, std::uint64_t removed, std::string text) {
  if (!text_.empty() || text.empty()) return splice(at, removed, std::string_view(text));
  text_ = std::move(text);
  const TablePiece piece{0, text_.size(), true};
  splice(at, removed, std::span(&piece, 1));
}

void PieceTable::splice(std::uint64_t at, std::uint64_t removed, std::span<const TablePiece> pieces) {
  PieceList::Position position = pieces_.remove(pieces_.find(at), removed);
  std::uint64_t written = 0;
  for (const TablePiece& piece : pieces) {
    position = pieces_.insert(position, piece);
    written += piece.size;
  }
  pieces_.join(position);
  if (view_) view_->moved(at, removed, written);
}

std::vector<TablePiece> PieceTable::slice(std::uint64_t at, std::uint64_t size) const {
  std::vector<TablePiece> result;
  for (PieceList::Position position = pieces_.find(at); size > 0;) {
    TablePiece piece = pieces_.next(position);
    piece.size = std::min(piece.size, size);
    result.push_back(piece);
    size -= piece.size;
  }
  return result;
}

// ---- changes

Changes::Changes(const PieceTable& table) : table_(table) {}

void Changes::changed(std::uint64_t removed, std::uint64_t written) {
  if (removed == 0 && written == 0) return;
  const bool touches =
      open_ && open_->after_begin + open_->after_size == after_ && open_->before_begin + open_->before_size == before_;
  if (!touches) {
    done_ = std::exchange(open_, Change{before_, 0, after_, 0});
  }
  open_->before_size += removed;
  open_->after_size += written;
  before_ += removed;
  after_ += written;
}

void Changes::meet(const TablePiece& piece) {
  if (piece.inserted || piece.begin < before_) {  // it precedes its original position: it was moved
    return changed(0, piece.size);
  }
  changed(piece.begin - before_, 0);
  before_ += piece.size;
  after_ += piece.size;
}

std::optional<Change> Changes::next() {
  while (!done_ && !ended_) {
    const TablePiece piece = table_.pieces().next(at_);
    ended_ = piece.size == 0;
    if (ended_) {
      changed(table_.original_bytes() - before_, 0);
    } else {
      meet(piece);
    }
  }
  if (done_) return std::exchange(done_, std::nullopt);
  return std::exchange(open_, std::nullopt);
}

// ---- reading

/// Between many edits there are many short pieces, and a system call for each is slow.
Result<std::size_t> PieceTable::Original::read_near(std::uint64_t begin, std::uint8_t* into, std::size_t size) {
  auto found = std::find_if(blocks.begin(), blocks.end(), [&](const Block& each) { return each.holds(begin, size); });
  if (found == blocks.end()) {
    --found;
    TRY(fill(*found, begin));
    // The file was truncated meanwhile.
    if (!found->holds(begin, size)) return source->read(begin, into, size);
  }
  std::rotate(blocks.begin(), found, found + 1);
  std::memcpy(into, blocks[0].bytes.data() + (begin - blocks[0].begin), size);
  return size;
}

/// The block begins before what is wanted: edits are often made from the end to the beginning.
Result<void> PieceTable::Original::fill(Block& block, std::uint64_t begin) {
  block.begin = begin - std::min<std::uint64_t>(begin, block_bytes / 2);
  const std::uint64_t end = source->size().value_or(block.begin + block_bytes);
  block.bytes.resize(static_cast<std::size_t>(std::clamp(end, block.begin, block.begin + block_bytes) - block.begin));
  std::size_t have = 0;
  while (have < block.bytes.size()) {
    auto got = source->read(block.begin + have, block.bytes.data() + have, block.bytes.size() - have);
    if (!got || *got == 0) {
      block.bytes.resize(have);
      return got ? Result<void>() : fail(std::move(got.error()));
    }
    have += *got;
  }
  return {};
}

Result<std::size_t> PieceTable::Original::read(std::uint64_t begin, std::uint8_t* into, std::size_t size) {
  return size < block_bytes / 4 ? read_near(begin, into, size) : source->read(begin, into, size);
}

Result<std::size_t> PieceTable::read_piece(Original& original, const TablePiece& piece, std::uint8_t* into,
                                           std::size_t size) const {
  const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size, size));
  if (!piece.inserted) return original.read(piece.begin, into, wanted);
  std::memcpy(into, text_.data() + piece.begin, wanted);
  return wanted;
}

Result<std::size_t> PieceTable::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  return read_from(read_as_it_is_, offset, into, size);
}

Result<std::size_t> PieceTable::read_from(Original& original, std::uint64_t offset, std::uint8_t* into,
                                          std::size_t size) const {
  TRY(still_wanted());
  std::size_t done = 0;
  PieceList::Position position = pieces_.find(offset);
  while (done < size) {
    const TablePiece piece = pieces_.next(position);
    if (piece.size == 0) break;
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size, size - done));
    for (std::size_t have = 0; have < wanted;) {
      auto got =
          read_piece(original, {piece.begin + have, piece.size - have, piece.inserted}, into + done, wanted - have);
      if (!got) return got;
      if (*got == 0) return done;  // the file was truncated meanwhile
      have += *got;
      done += *got;
    }
  }
  return done;
}

}  // namespace jt::splice
