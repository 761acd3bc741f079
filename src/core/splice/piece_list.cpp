// SPDX-License-Identifier: MIT
// Fenwick trees: P. M. Fenwick, A New Data Structure for Cumulative Frequency Tables, Software: Practice and
// Experience 24(3), 1994.
#include "core/splice/piece_list.hpp"

#include <algorithm>
#include <bit>

namespace jt::splice {
namespace {

constexpr std::uint64_t of_text = std::uint64_t{1} << 63;

}  // namespace

PieceList::Packed PieceList::packed(const TablePiece& piece) {
  return {piece.begin | (piece.inserted ? of_text : 0), piece.size};
}

TablePiece PieceList::unpacked(const Packed& packed) {
  return {packed.place & ~of_text, packed.size, (packed.place & of_text) != 0};
}

// ---- finding

PieceList::Position PieceList::find(std::uint64_t offset) const {
  if (offset >= bytes_) return {chunks_.size(), 0, 0};
  std::size_t chunk = 0;  // so many chunks are before the offset
  for (std::size_t step = std::bit_floor(chunks_.size()); step > 0; step /= 2) {
    if (chunk + step > chunks_.size() || sums_[chunk + step] > offset) continue;
    chunk += step;
    offset -= sums_[chunk];
  }
  std::size_t index = 0;
  const Pieces& pieces = *chunks_[chunk].pieces;
  while (pieces[index].size <= offset) offset -= pieces[index++].size;
  return {chunk, index, offset};
}

TablePiece PieceList::next(Position& position) const {
  position = normal(position);
  if (position.chunk == chunks_.size()) return {};
  TablePiece piece = unpacked((*chunks_[position.chunk].pieces)[position.index]);
  piece.begin += position.within;
  piece.size -= position.within;
  position = {position.chunk, position.index + 1, 0};
  return piece;
}

/// The end of a chunk is the begin of the next one.
PieceList::Position PieceList::normal(Position position) const {
  while (position.chunk < chunks_.size() && position.index >= chunks_[position.chunk].count) {
    position = {position.chunk + 1, 0, 0};
  }
  return position;
}

/// The piece that ends at the position, if there is one.
PieceList::Packed* PieceList::before(const Position& position) {
  if (position.index > 0) return &(*chunks_[position.chunk].pieces)[position.index - 1];
  if (position.chunk == 0) return nullptr;
  const Chunk& chunk = chunks_[position.chunk - 1];
  return &(*chunk.pieces)[chunk.count - 1];
}

/// `by` modulo 2^64.
void PieceList::grow(std::size_t chunk, std::uint64_t by) {
  bytes_ += by;
  chunks_[chunk].bytes += by;
  for (std::size_t i = chunk + 1; i < sums_.size(); i += i & (~i + 1)) sums_[i] += by;
}

/// After the number of chunks has changed.
void PieceList::index() {
  sums_.assign(chunks_.size() + 1, 0);
  for (std::size_t i = 1; i < sums_.size(); ++i) {
    sums_[i] += chunks_[i - 1].bytes;
    const std::size_t above = i + (i & (~i + 1));
    if (above < sums_.size()) sums_[above] += sums_[i];
  }
  moves_ += chunks_.size();
}

// ---- changing

/// Edits often go from one end to the other: chunks that are split at such a place stay full.
PieceList::Position PieceList::split_chunk(const Position& position) {
  constexpr std::size_t near_end = most / 8;
  Chunk& chunk = chunks_[position.chunk];
  const bool at_end = position.index < near_end || position.index > most - near_end;
  const std::size_t kept = at_end ? position.index : most / 2;
  Chunk right;
  right.pieces = std::make_unique<Pieces>();
  right.count = static_cast<std::uint32_t>(chunk.count - kept);
  std::copy(chunk.pieces->begin() + static_cast<std::ptrdiff_t>(kept), chunk.pieces->begin() + chunk.count,
            right.pieces->begin());
  for (std::size_t i = 0; i < right.count; ++i) right.bytes += (*right.pieces)[i].size;
  moves_ += right.count;
  chunk.count = static_cast<std::uint32_t>(kept);
  chunk.bytes -= right.bytes;
  chunks_.insert(chunks_.begin() + static_cast<std::ptrdiff_t>(position.chunk) + 1, std::move(right));
  index();
  const bool stays = kept < most && position.index <= kept;
  return stays ? position : Position{position.chunk + 1, position.index - kept, 0};
}

/// The piece goes there as it is.
PieceList::Position PieceList::put(Position position, const Packed& piece) {
  if (chunks_.empty()) {
    chunks_.push_back({std::make_unique<Pieces>(), 0, 0});
    index();
  }
  if (position.chunk == chunks_.size()) position = {chunks_.size() - 1, chunks_.back().count, 0};
  const bool begins = position.index == 0 && position.chunk > 0;
  if (begins && chunks_[position.chunk - 1].count < most) {
    position = {position.chunk - 1, chunks_[position.chunk - 1].count, 0};
  }
  if (chunks_[position.chunk].count == most) position = split_chunk(position);
  Chunk& chunk = chunks_[position.chunk];
  const auto at = chunk.pieces->begin() + static_cast<std::ptrdiff_t>(position.index);
  std::copy_backward(at, chunk.pieces->begin() + chunk.count, chunk.pieces->begin() + chunk.count + 1);
  moves_ += chunk.count - position.index + 1;
  *at = piece;
  ++chunk.count;
  grow(position.chunk, piece.size);
  return position;
}

/// A position within a piece becomes one between two.
PieceList::Position PieceList::split_piece(const Position& position) {
  if (position.within == 0) return position;
  Packed& piece = (*chunks_[position.chunk].pieces)[position.index];
  const Packed tail{piece.place + position.within, piece.size - position.within};
  piece.size = position.within;
  grow(position.chunk, 0 - tail.size);
  return put({position.chunk, position.index + 1, 0}, tail);
}

/// Removes some pieces of a chunk.
void PieceList::erase(std::size_t chunk, std::size_t first, std::size_t last) {
  Chunk& it = chunks_[chunk];
  std::uint64_t gone = 0;
  for (std::size_t i = first; i < last; ++i) gone += (*it.pieces)[i].size;
  const auto begin = it.pieces->begin();
  std::copy(begin + static_cast<std::ptrdiff_t>(last), begin + it.count, begin + static_cast<std::ptrdiff_t>(first));
  moves_ += it.count - last;
  it.count -= static_cast<std::uint32_t>(last - first);
  grow(chunk, 0 - gone);
}

PieceList::Position PieceList::remove(Position from, std::uint64_t size) {
  if (size == 0) return from;
  from = normal(split_piece(from));
  std::size_t chunk = from.chunk;
  std::size_t first = from.index;
  std::size_t emptied = 0;  // chunks without pieces, the last of which is before `chunk`
  while (size > 0) {
    const Pieces& pieces = *chunks_[chunk].pieces;
    std::size_t last = first;
    while (last < chunks_[chunk].count && pieces[last].size <= size) size -= pieces[last++].size;
    const bool through = last == chunks_[chunk].count;
    erase(chunk, first, last);
    if (!through && size > 0) {
      Packed& cut = (*chunks_[chunk].pieces)[first];
      cut = {cut.place + size, cut.size - size};
      grow(chunk, 0 - size);
      size = 0;
    }
    if (chunks_[chunk].count == 0) ++emptied;
    if (!through || size == 0) break;
    ++chunk;
    first = 0;
  }
  if (emptied == 0) return from;
  const std::size_t begin = from.index == 0 ? from.chunk : from.chunk + 1;
  const auto gone = chunks_.begin() + static_cast<std::ptrdiff_t>(begin);
  chunks_.erase(gone, gone + static_cast<std::ptrdiff_t>(emptied));
  index();
  return normal(from.index == 0 ? Position{begin, 0, 0} : from);
}

PieceList::Position PieceList::insert(Position before_it, const TablePiece& piece) {
  if (piece.size == 0) return before_it;
  Position at = normal(split_piece(before_it));
  const Packed added = packed(piece);
  Packed* last = before(at);
  if (last != nullptr && continues(*last, added)) {
    last->size += added.size;
    grow(at.index > 0 ? at.chunk : at.chunk - 1, added.size);
  } else {
    at = put(at, added);
    ++at.index;
  }
  return at;
}

void PieceList::join(Position at) {
  at = normal(at);
  if (at.within != 0 || at.chunk == chunks_.size()) return;
  const Packed next = (*chunks_[at.chunk].pieces)[at.index];
  Packed* last = before(at);
  if (last == nullptr || !continues(*last, next)) return;
  last->size += next.size;
  grow(at.index > 0 ? at.chunk : at.chunk - 1, next.size);
  remove(at, next.size);
}

void PieceList::clear() {
  chunks_.clear();
  sums_.clear();
  bytes_ = 0;
}

}  // namespace jt::splice
