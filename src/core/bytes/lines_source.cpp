// SPDX-License-Identifier: MIT
#include "core/bytes/lines_source.hpp"

#include <algorithm>

#include "core/unpack/format.hpp"

namespace jt::bytes {
namespace {

/// One branchless pass, which compilers vectorise: with masks, which take fewer instructions than choices.
void translate(std::uint8_t* bytes, std::size_t size) {
  constexpr std::uint8_t swap = '\n' ^ LinesSource::separator;
  static_assert((LinesSource::separator | 1) == 0x1F);
  for (std::size_t i = 0; i < size; ++i) {
    const std::uint8_t byte = bytes[i];
    const auto end = static_cast<std::uint8_t>(byte == '\n' ? swap : 0);
    const auto own = static_cast<std::uint8_t>(byte == LinesSource::separator ? 1 : 0);
    bytes[i] = static_cast<std::uint8_t>((byte ^ end) | own);
  }
}

}  // namespace

std::optional<std::uint64_t> LinesSource::size() const {
  const std::lock_guard turn(turn_);
  const auto real = real_size_ ? real_size_ : inner_.size();
  return real ? std::optional(*real + 2) : std::nullopt;
}

bool named_as_lines(std::string_view file) {
  static constexpr std::array<std::string_view, 3> endings{".ndjson", ".jsonl", ".jsonlines"};
  file = unpack::without_ending(file);
  return std::any_of(endings.begin(), endings.end(),
                     [&](std::string_view end) { return file.size() > end.size() && file.ends_with(end); });
}

Result<std::size_t> LinesSource::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  if (size == 0) return std::size_t{0};
  const std::lock_guard turn(turn_);
  TRY(look_for_mark());
  if (offset == 0) {
    *into = '[';
    return std::size_t{1};
  }
  const std::uint64_t real = real_offset(offset);
  if (!real_size_ || real < *real_size_) {
    auto count = read_real(real, into, size);
    if (!count || *count > 0) return count;
  }
  // The inner source has ended, here or before.
  if (!real_size_ || real != *real_size_) return std::size_t{0};
  *into = ']';
  return std::size_t{1};
}

bool LinesSource::would_wait(std::uint64_t offset) const {
  if (!looked_) return inner_.would_wait(head_size_);
  const std::uint64_t real = real_offset(offset);
  return offset != 0 && real >= head_size_ && !real_size_ && inner_.would_wait(real);
}

/// The first bytes are read and kept until they are known to be a mark or not, before any of them is returned.
Result<void> LinesSource::look_for_mark() {
  if (looked_) return {};
  while (head_size_ < head_.size() &&
         std::equal(head_.begin(), head_.begin() + static_cast<std::ptrdiff_t>(head_size_), byte_order_mark.begin())) {
    auto count = TRY(read_inner(head_size_, head_.data() + head_size_, head_.size() - head_size_));
    if (count == 0) break;
    head_size_ += count;
  }
  looked_ = true;
  if (head_ == byte_order_mark) head_.fill(' ');
  translate(head_.data(), head_size_);
  return {};
}

/// Real offset; returns translated bytes.
Result<std::size_t> LinesSource::read_real(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  if (offset < head_size_) {
    const auto begin = static_cast<std::size_t>(offset);
    const std::size_t count = std::min(size, head_size_ - begin);
    std::copy_n(head_.begin() + static_cast<std::ptrdiff_t>(begin), count, into);
    return count;
  }
  if (inner_.rewinds() && (listener_.bytes || listener_.end)) {
    TRY(walk_to(offset));
  }
  auto count = read_inner(offset, into, size);
  if (count) translate(into, *count);
  return count;
}

/// Reads the file itself; passes new bytes to the listener.
Result<std::size_t> LinesSource::read_inner(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  auto count = inner_.read(offset, into, size);
  if (!count) return count;
  if (*count == 0) {
    // The caller jumped to the end or beyond it; only reading up to there shows which.
    if (offset > heard_) {
      TRY(walk_to(offset));
      if (heard_ < offset) return count;
    }
    // A file that shrank meanwhile ends where its end was first seen.
    real_size_ = std::min(real_size_.value_or(offset), offset);
    if (listener_.end && !end_heard_ && heard_ >= *real_size_) {
      end_heard_ = true;
      TRY(listener_.end());
    }
    return count;
  }
  const std::uint64_t end = offset + *count;
  if (offset <= heard_ && heard_ < end) {
    const auto known = static_cast<std::size_t>(heard_ - offset);
    heard_ = end;
    if (listener_.bytes) {
      TRY(listener_.bytes(std::span(into, *count).subspan(known)));
    }
  }
  return count;
}

/// Reads on from the listener's position, up to `offset` or the end.
Result<void> LinesSource::walk_to(std::uint64_t offset) {
  if (heard_ >= offset) return {};
  std::vector<std::uint8_t> passing(std::size_t{64} << 10);
  while (heard_ < offset) {
    const auto distance = static_cast<std::size_t>(std::min(std::uint64_t{passing.size()}, offset - heard_));
    auto count = TRY(read_inner(heard_, passing.data(), distance));
    if (count == 0) break;
  }
  return {};
}

}  // namespace jt::bytes
