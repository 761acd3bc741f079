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

/// Reads, hashes and writes a range of the original.
Result<void> pump(bytes::Source& source, std::uint64_t begin, std::uint64_t size, const Outlet& outlet,
                  scan::Digest* digest, Buffer& buffer) {
  if (!buffer && size > 0) {
    buffer.reset(static_cast<std::uint8_t*>(::operator new[](block, std::align_val_t{4096})));
  }
  while (size > 0) {
    auto got = source.read(begin, buffer.get(), static_cast<std::size_t>(std::min<std::uint64_t>(size, block)));
    if (!got) return fail(std::move(got.error()));
    if (*got == 0) return fail(Code::document_changed, "'" + source.name() + "' became shorter while it was read");
    const std::span<const std::uint8_t> bytes(buffer.get(), *got);
    if (digest != nullptr) {
      if (auto fed = digest->feed(bytes); !fed) return fed;
    }
    if (auto written = outlet.write(bytes); !written) return written;
    begin += *got;
    size -= *got;
  }
  return {};
}

}  // namespace

Result<void> compose(PieceTable& document, const Outlet& outlet, scan::Digest* digest, std::uint64_t hashed) {
  std::uint64_t at = 0;
  Buffer buffer;
  for (const TablePiece& piece : document.pieces()) {
    if (piece.inserted) {
      const auto* text = reinterpret_cast<const std::uint8_t*>(document.text().data()) + piece.begin;
      const std::span<const std::uint8_t> bytes(text, static_cast<std::size_t>(piece.size));
      if (digest != nullptr) {
        if (auto fed = digest->feed(bytes); !fed) return fed;
      }
      if (auto written = outlet.write(bytes); !written) return written;
      at += piece.size;
      continue;
    }
    const std::uint64_t unseen = digest == nullptr ? piece.size : at < hashed ? std::min(piece.size, hashed - at) : 0;
    const std::uint64_t copied = outlet.copy ? unseen : 0;
    if (copied > 0) {
      if (auto done = outlet.copy(piece.begin, copied); !done) return done;
    }
    const std::uint64_t plain = unseen - copied;
    if (auto done = pump(document.original(), piece.begin + copied, plain, outlet, nullptr, buffer); !done) return done;
    if (auto done = pump(document.original(), piece.begin + unseen, piece.size - unseen, outlet, digest, buffer);
        !done) {
      return done;
    }
    at += piece.size;
  }
  return {};
}

Result<bool> is_unchanged(PieceTable& document) {
  const std::vector<Change> changes = document.changes();
  if (changes.empty()) return true;
  if (document.bytes() != document.original_bytes()) return false;
  constexpr std::uint64_t piece = 64 << 10;
  const std::uint64_t end = changes.back().before_begin + changes.back().before_size;
  for (std::uint64_t at = changes.front().before_begin; at < end; at += piece) {
    const bytes::Span span{at, std::min(at + piece, end)};
    auto before = bytes::bytes_of(document.original(), span);
    if (!before) return fail(std::move(before.error()));
    auto after = bytes::bytes_of(document, span);
    if (!after) return fail(std::move(after.error()));
    if (*before != *after) return false;
  }
  return true;
}

Result<std::vector<ChangedRange>> changed_ranges(PieceTable& document) {
  const std::vector<Change> changes = document.changes();
  std::uint64_t total = 0;
  for (const Change& change : changes) total += change.before_size + change.after_size;
  if (total > most_changed_bytes) {
    return fail(Code::limit_exceeded, "more than 64 MB changed, which are not kept for undo");
  }
  std::vector<ChangedRange> ranges;
  for (const Change& change : changes) {
    auto before = bytes::bytes_of(document.original(), {change.before_begin, change.before_begin + change.before_size});
    if (!before) return fail(std::move(before.error()));
    ranges.push_back({change.before_begin, std::move(*before), change.after_begin, {}, change.after_size});
    if (change.after_size > block) continue;
    auto after = bytes::bytes_of(document, {change.after_begin, change.after_begin + change.after_size});
    if (!after) return fail(std::move(after.error()));
    ranges.back().after = std::move(*after);
    ranges.back().after_size = 0;
  }
  return ranges;
}

}  // namespace jt::splice
