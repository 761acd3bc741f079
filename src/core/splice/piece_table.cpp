// SPDX-License-Identifier: MIT
#include "core/splice/piece_table.hpp"

#include <algorithm>
#include <cstring>

namespace jt::splice {
namespace {

TablePiece tail_of(const TablePiece& piece, std::uint64_t from) {
  return {piece.begin + from, piece.size - from, piece.inserted};
}
TablePiece head_of(const TablePiece& piece, std::uint64_t size) { return {piece.begin, size, piece.inserted}; }

}  // namespace

PieceTable::PieceTable(bytes::Source& original, std::uint64_t size) : original_(&original), original_bytes_(size) {
  push_right({0, size, false});
}

void PieceTable::reset() {
  left_.clear();
  right_.clear();
  text_.clear();
  push_right({0, original_bytes_, false});
}

void PieceTable::push_left(TablePiece piece) {
  if (piece.size == 0) return;
  if (!left_.empty()) {
    TablePiece& last = left_.back().piece;
    if (last.inserted == piece.inserted && last.begin + last.size == piece.begin) {
      last.size += piece.size;
      left_.back().upto += piece.size;
      return;
    }
  }
  left_.push_back({piece, left_bytes() + piece.size});
}

void PieceTable::push_right(TablePiece piece) {
  if (piece.size == 0) return;
  if (!right_.empty()) {
    TablePiece& first = right_.back().piece;
    if (first.inserted == piece.inserted && piece.begin + piece.size == first.begin) {
      first.begin = piece.begin;
      first.size += piece.size;
      right_.back().upto += piece.size;
      return;
    }
  }
  right_.push_back({piece, right_bytes() + piece.size});
}

void PieceTable::move_gap(std::uint64_t at) {
  while (left_bytes() > at) {
    const TablePiece piece = left_.back().piece;
    left_.pop_back();
    const std::uint64_t begin = left_bytes();
    const std::uint64_t kept = begin < at ? at - begin : 0;
    push_right(tail_of(piece, kept));
    push_left(head_of(piece, kept));
  }
  while (left_bytes() < at) {
    const TablePiece piece = right_.back().piece;
    right_.pop_back();
    const std::uint64_t taken = std::min(piece.size, at - left_bytes());
    push_left(head_of(piece, taken));
    push_right(tail_of(piece, taken));
  }
}

void PieceTable::drop_right(std::uint64_t size) {
  while (size > 0) {
    const TablePiece piece = right_.back().piece;
    right_.pop_back();
    const std::uint64_t dropped = std::min(piece.size, size);
    push_right(tail_of(piece, dropped));
    size -= dropped;
  }
}

void PieceTable::splice(std::uint64_t at, std::uint64_t removed, std::string_view text) {
  const TablePiece piece{text_.size(), text.size(), true};
  text_ += text;
  splice(at, removed, std::span(&piece, 1));
}

void PieceTable::splice_own(std::uint64_t at, std::uint64_t removed, std::string text) {
  if (!text_.empty() || text.empty()) return splice(at, removed, std::string_view(text));
  text_ = std::move(text);
  const TablePiece piece{0, text_.size(), true};
  splice(at, removed, std::span(&piece, 1));
}

void PieceTable::splice(std::uint64_t at, std::uint64_t removed, std::span<const TablePiece> pieces) {
  move_gap(at);
  drop_right(removed);
  for (const TablePiece& piece : pieces) push_left(piece);
}

std::vector<TablePiece> PieceTable::slice(std::uint64_t at, std::uint64_t size) const {
  std::vector<TablePiece> result;
  while (size > 0) {
    const TablePiece rest = piece_at(at);
    const std::uint64_t taken = std::min(rest.size, size);
    result.push_back(head_of(rest, taken));
    at += taken;
    size -= taken;
  }
  return result;
}

std::vector<TablePiece> PieceTable::pieces() const {
  std::vector<TablePiece> all;
  all.reserve(left_.size() + right_.size());
  for (const Entry& entry : left_) all.push_back(entry.piece);
  for (auto entry = right_.rbegin(); entry != right_.rend(); ++entry) all.push_back(entry->piece);
  return all;
}

std::vector<Change> PieceTable::changes() const {
  std::vector<Change> changes;
  std::uint64_t before = 0;  // how much of the original was handled
  std::uint64_t after = 0;
  const auto changed = [&](std::uint64_t removed, std::uint64_t written) {
    if (removed == 0 && written == 0) return;
    const bool touches = !changes.empty() && changes.back().after_begin + changes.back().after_size == after &&
                         changes.back().before_begin + changes.back().before_size == before;
    if (!touches) changes.push_back({before, 0, after, 0});
    changes.back().before_size += removed;
    changes.back().after_size += written;
    before += removed;
    after += written;
  };
  for (const TablePiece& piece : pieces()) {
    if (piece.inserted || piece.begin < before) {  // it precedes its original position: it was moved
      changed(0, piece.size);
      continue;
    }
    changed(piece.begin - before, 0);
    before += piece.size;
    after += piece.size;
  }
  changed(original_bytes_ - before, 0);
  return changes;
}

/// The rest of the piece from that offset on; empty at the end of the document.
TablePiece PieceTable::piece_at(std::uint64_t offset) const {
  if (offset < left_bytes()) {
    const auto entry = std::upper_bound(left_.begin(), left_.end(), offset,
                                        [](std::uint64_t at, const Entry& each) { return at < each.upto; });
    return tail_of(entry->piece, offset - (entry->upto - entry->piece.size));
  }
  if (offset >= bytes()) return {};
  // Counted from the end: the piece covers (upto - size, upto].
  const std::uint64_t from_end = bytes() - offset;
  const auto entry = std::lower_bound(right_.begin(), right_.end(), from_end,
                                      [](const Entry& each, std::uint64_t at) { return each.upto < at; });
  return tail_of(entry->piece, entry->upto - from_end);
}

/// Through a block that is kept: between many edits there are many short pieces, and a system call for each is slow.
Result<std::size_t> PieceTable::read_near(std::uint64_t begin, std::uint8_t* into, std::size_t size) {
  if (begin < block_begin_ || begin + size > block_begin_ + block_.size()) {
    // The block begins before what is wanted: edits are often made from the end to the beginning.
    block_begin_ = begin - std::min<std::uint64_t>(begin, block_bytes / 2);
    block_.resize(block_bytes);
    std::size_t have = 0;
    while (have < block_bytes) {
      auto got = original_->read(block_begin_ + have, block_.data() + have, block_bytes - have);
      if (!got) {
        block_.clear();
        return got;
      }
      if (*got == 0) break;
      have += *got;
    }
    block_.resize(have);
    if (begin + size > block_begin_ + have) {  // the file was truncated meanwhile
      block_.clear();
      return original_->read(begin, into, size);
    }
  }
  std::memcpy(into, block_.data() + (begin - block_begin_), size);
  return size;
}

Result<std::size_t> PieceTable::read_piece(const TablePiece& piece, std::uint8_t* into, std::size_t size) {
  const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(piece.size, size));
  if (!piece.inserted)
    return wanted < block_bytes / 4 ? read_near(piece.begin, into, wanted) : original_->read(piece.begin, into, wanted);
  std::memcpy(into, text_.data() + piece.begin, wanted);
  return wanted;
}

Result<std::size_t> PieceTable::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  std::size_t done = 0;
  while (done < size) {
    const TablePiece piece = piece_at(offset + done);
    if (piece.size == 0) break;
    auto got = read_piece(piece, into + done, size - done);
    if (!got) return got;
    if (*got == 0) break;  // the file was truncated meanwhile
    done += *got;
  }
  return done;
}

}  // namespace jt::splice
