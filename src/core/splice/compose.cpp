// SPDX-License-Identifier: MIT
#include "core/splice/compose.hpp"

#include <algorithm>
#include <memory>

#include "core/bytes/slice_source.hpp"

namespace jt::splice {
namespace {

constexpr std::size_t block = std::size_t{256} << 10;

/// Page-aligned: reading into other memory is several times slower on some machines.
struct Free {
  void operator()(std::uint8_t* bytes) const { ::operator delete[](bytes, std::align_val_t{4096}); }
};
using Buffer = std::unique_ptr<std::uint8_t[], Free>;

/// Pieces of the original from this size on are copied inside the kernel if they need no hash; shorter ones are
/// written together with what is around them.
constexpr std::uint64_t copied_size = 64 << 10;

class Composition {
 public:
  Composition(PieceTable& document, const Outlet& outlet, scan::Digest* digest)
      : document_(document), outlet_(outlet), digest_(digest) {}

  Result<void> run(std::uint64_t hashed) {
    if (digest_ != nullptr) return hashed_part(hashed);
    if (!outlet_.copy) return pump(document_, 0, document_.bytes(), false);
    std::uint64_t at = 0;
    std::uint64_t written = 0;
    PieceList::Position position;
    for (;;) {
      const TablePiece piece = document_.pieces().next(position);
      const bool last = piece.size == 0;
      if (last || (!piece.inserted && piece.size >= copied_size)) {
        if (auto done = pump(document_, written, at, false); !done || last) return done;
        TRY(outlet_.copy(piece.begin, piece.size));
        written = at + piece.size;
      }
      at += piece.size;
    }
  }

 private:
  /// What was hashed already is the beginning of the original.
  Result<void> hashed_part(std::uint64_t hashed) {
    if (hashed > 0 && outlet_.copy) {
      TRY(outlet_.copy(0, hashed));
    } else if (auto done = pump(document_.original(), 0, hashed, false); !done) {
      return done;
    }
    return pump(document_, hashed, document_.bytes(), true);
  }

  /// Reads, hashes and writes a range.
  Result<void> pump(bytes::Source& source, std::uint64_t begin, std::uint64_t end, bool hash) {
    if (!buffer_ && begin < end) {
      buffer_.reset(static_cast<std::uint8_t*>(::operator new[](block, std::align_val_t{4096})));
    }
    while (begin < end) {
      auto got =
          source.read(begin, buffer_.get(), static_cast<std::size_t>(std::min<std::uint64_t>(end - begin, block)));
      if (!got) return fail(std::move(got.error()));
      if (*got == 0) return fail(Code::document_changed, "'" + source.name() + "' became shorter while it was read");
      const std::span<const std::uint8_t> bytes(buffer_.get(), *got);
      if (hash) {
        TRY(digest_->feed(bytes));
      }
      TRY(outlet_.write(bytes));
      begin += *got;
    }
    return {};
  }

  PieceTable& document_;
  const Outlet& outlet_;
  scan::Digest* digest_;
  Buffer buffer_;
};

}  // namespace

Result<void> compose(PieceTable& document, const Outlet& outlet, scan::Digest* digest, std::uint64_t hashed) {
  return Composition(document, outlet, digest).run(hashed);
}

Result<bool> is_unchanged(PieceTable& document) {
  Changes changes = document.changes();
  const auto first = changes.next();
  if (!first) return true;
  if (document.bytes() != document.original_bytes()) return false;
  Change last = *first;
  while (const auto change = changes.next()) last = *change;
  constexpr std::uint64_t piece = 64 << 10;
  const std::uint64_t end = last.before_begin + last.before_size;
  for (std::uint64_t at = first->before_begin; at < end; at += piece) {
    const bytes::Span span{at, std::min(at + piece, end)};
    auto before = TRY(bytes::bytes_of(document.original(), span));
    auto after = TRY(bytes::bytes_of(document, span));
    if (before != after) return false;
  }
  return true;
}

namespace {

Result<ChangedRange> range_of(const Change& change, PieceTable& document) {
  auto before =
      TRY(bytes::bytes_of(document.original(), {change.before_begin, change.before_begin + change.before_size}));
  ChangedRange range{change.before_begin, std::move(before), change.after_begin, {}, change.after_size};
  if (change.after_size > block) return range;
  auto after = TRY(bytes::bytes_of(document, {change.after_begin, change.after_begin + change.after_size}));
  range.after = std::move(after);
  range.after_size = 0;
  return range;
}

}  // namespace

Result<ChangedRanges> changed_ranges(PieceTable& document) {
  ChangedRanges ranges;
  Changes sizes = document.changes();
  while (const auto change = sizes.next()) ranges.bytes += change->before_size + change->after_size;
  if (ranges.bytes > most_changed_bytes) {
    return fail(Code::limit_exceeded, "more than 64 MB changed, which are not kept for undo");
  }
  ranges.next = [&document, changes = document.changes()]() mutable -> Result<std::optional<ChangedRange>> {
    const auto change = changes.next();
    if (!change) return std::nullopt;
    auto range = TRY(range_of(*change, document));
    return range;
  };
  return ranges;
}

}  // namespace jt::splice
