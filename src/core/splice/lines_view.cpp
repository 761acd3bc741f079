// SPDX-License-Identifier: MIT
#include "core/splice/lines_view.hpp"

#include <algorithm>
#include <array>
#include <cstring>
#include <utility>
#include <vector>

#include "core/bytes/lines.hpp"
#include "core/text/ascii.hpp"

namespace jt::splice {
namespace {

constexpr std::size_t mark_size = bytes::byte_order_mark.size();

/// A mark is no document.
bool is_of_mark(std::uint64_t offset, std::uint8_t byte) {
  return offset < mark_size && byte == bytes::byte_order_mark[static_cast<std::size_t>(offset)];
}

}  // namespace

std::optional<std::uint64_t> LinesView::size() const {
  const auto inner = end_ ? end_ : inner_.size();
  return inner ? std::optional(*inner + 2) : std::nullopt;
}

Result<std::size_t> LinesView::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  if (size == 0) return std::size_t{0};
  if (offset == 0) {
    *into = '[';
    return std::size_t{1};
  }
  const std::uint64_t real = real_offset(offset);
  const auto got = TRY(hear(real, into, size));
  if (got > 0) {
    TRY(translate(real, {into, got}));
    return got;
  }
  const auto last = TRY(is_end(real));
  if (!last) return std::size_t{0};
  *into = ']';
  return std::size_t{1};
}

/// Whether the source, which gives nothing there, ends there and not before.
Result<bool> LinesView::is_end(std::uint64_t offset) {
  if (const auto size = inner_.size()) return offset == *size;
  if (offset == 0) return true;
  std::uint8_t byte = 0;
  const auto got = TRY(inner_.read(offset - 1, &byte, 1));
  if (got == 1) end_ = offset;
  return got == 1;
}

/// Reads the file itself; passes new bytes to the listener.
Result<std::size_t> LinesView::hear(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  const bool hears = listener_.bytes || listener_.end;
  if (hears && offset > heard_) TRY(walk_to(offset));
  const auto got = TRY(inner_.read(offset, into, size));
  if (!hears) return got;
  if (got == 0 && offset == heard_ && !end_heard_) {
    end_heard_ = true;
    if (listener_.end) TRY(listener_.end());
  }
  if (offset <= heard_ && heard_ < offset + got && !end_heard_) {
    const auto known = static_cast<std::size_t>(heard_ - offset);
    heard_ = offset + got;
    if (listener_.bytes) TRY(listener_.bytes(std::span(into, got).subspan(known)));
  }
  return got;
}

/// What was passed over is heard too.
Result<void> LinesView::walk_to(std::uint64_t offset) {
  if (end_heard_) return {};
  std::vector<std::uint8_t> passing(std::size_t{64} << 10);
  while (heard_ < offset) {
    const auto wanted = static_cast<std::size_t>(std::min<std::uint64_t>(passing.size(), offset - heard_));
    const auto got = TRY(hear(heard_, passing.data(), wanted));
    if (got == 0) break;
  }
  return {};
}

/// `offset`: of the bytes, in the file. All line ends are found before one is changed: what is beside one says what
/// it is.
Result<void> LinesView::translate(std::uint64_t offset, std::span<std::uint8_t> bytes) {
  std::vector<std::pair<std::size_t, std::uint8_t>> ends;  // and what takes their place
  std::size_t at = 0;
  while (at < bytes.size()) {
    const void* found = std::memchr(bytes.data() + at, '\n', bytes.size() - at);
    if (found == nullptr) break;
    at = static_cast<std::size_t>(static_cast<const std::uint8_t*>(found) - bytes.data());
    const auto before = TRY(has_document_before(offset + at, bytes.first(at)));
    const auto between = before && TRY(has_document_behind(offset + at + 1, bytes.subspan(at + 1)));
    ends.emplace_back(at, between ? ',' : ' ');
    ++at;
  }
  for (const auto& [end, instead] : ends) bytes[end] = instead;
  for (std::size_t i = 0; offset + i < mark_size && i < bytes.size(); ++i) {
    if (is_of_mark(offset + i, bytes[i])) bytes[i] = ' ';
  }
  return {};
}

/// On the line that ends there. `before`: bytes up to there, as far as they are at hand.
Result<bool> LinesView::has_document_before(std::uint64_t offset, std::span<const std::uint8_t> before) {
  for (; !before.empty(); before = before.first(before.size() - 1)) {
    --offset;
    if (before.back() == '\n') return false;
    if (!text::is_line_space(before.back()) && !is_of_mark(offset, before.back())) return true;
  }
  std::array<std::uint8_t, 256> block;
  while (offset > 0) {
    const auto size = static_cast<std::size_t>(std::min<std::uint64_t>(block.size(), offset));
    std::size_t have = 0;
    while (have < size) {
      const auto got = TRY(inner_.read(offset - size + have, block.data() + have, size - have));
      if (got == 0) return false;
      have += got;
    }
    for (std::size_t i = size; i-- > 0;) {
      --offset;
      if (block[i] == '\n') return false;
      if (!text::is_line_space(block[i]) && !is_of_mark(offset, block[i])) return true;
    }
  }
  return false;
}

/// On any line from there on.
Result<bool> LinesView::has_document_behind(std::uint64_t offset, std::span<const std::uint8_t> behind) {
  for (const std::uint8_t byte : behind) {
    ++offset;
    if (byte != '\n' && !text::is_line_space(byte)) return true;
  }
  std::array<std::uint8_t, 256> block;
  for (;;) {
    const auto got = TRY(inner_.read(offset, block.data(), block.size()));
    if (got == 0) return false;
    for (std::size_t i = 0; i < got; ++i) {
      if (block[i] != '\n' && !text::is_line_space(block[i])) return true;
    }
    offset += got;
  }
}

}  // namespace jt::splice
