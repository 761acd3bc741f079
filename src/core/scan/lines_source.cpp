// SPDX-License-Identifier: MIT
#include "core/scan/lines_source.hpp"

#include <algorithm>
#include <vector>

#include "core/bytes/lines.hpp"

namespace jt::scan {

std::optional<std::uint64_t> LinesSource::size() const {
  const std::lock_guard turn(turn_);
  const auto real = real_size_ ? real_size_ : inner_.size();
  return real ? std::optional(*real + 2) : std::nullopt;
}

Result<std::size_t> LinesSource::read(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  if (size == 0) return std::size_t{0};
  TRY(look_for_mark());
  if (offset == 0) {
    *into = '[';
    return std::size_t{1};
  }
  const std::uint64_t real = real_offset(offset);
  if (real >= head_size_ && reads_beside()) {
    auto count = read_beside(real, into, size);
    if (!count || *count > 0) return count;
  }
  const std::lock_guard turn(turn_);
  if (!real_size_ || real < *real_size_) {
    auto count = read_real(real, into, size);
    if (!count || *count > 0) return count;
  }
  // The inner source has ended, here or before.
  if (refused_ && real >= refused_at_) return fail(*refusal_);
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
  const std::lock_guard turn(turn_);
  if (looked_) return {};
  while (head_size_ < head_.size() && std::equal(head_.begin(), head_.begin() + static_cast<std::ptrdiff_t>(head_size_),
                                                 bytes::byte_order_mark.begin())) {
    auto count = TRY(read_inner(head_size_, head_.data() + head_size_, head_.size() - head_size_));
    if (count == 0) break;
    head_size_ += count;
  }
  if (head_ == bytes::byte_order_mark) head_.fill(' ');
  kernel_.separate(head_.data(), head_size_);
  looked_ = true;
  return {};
}

/// Behind the first bytes: nothing is to be remembered of what was read.
Result<std::size_t> LinesSource::read_beside(std::uint64_t real, std::uint8_t* into, std::size_t size) {
  auto count = inner_.read(real, into, size);
  if (count) kernel_.separate(into, *count);
  return count;
}

/// Real offset; returns bytes with separators.
Result<std::size_t> LinesSource::read_real(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  if (offset < head_size_) {
    const auto begin = static_cast<std::size_t>(offset);
    const std::size_t count = std::min(size, head_size_ - begin);
    std::copy_n(head_.begin() + static_cast<std::ptrdiff_t>(begin), count, into);
    return count;
  }
  if (inner_.rewinds() && hears()) TRY(walk_to(offset));
  auto count = read_inner(offset, into, size);
  if (count) kernel_.separate(into, *count);
  return count;
}

/// Reads the file itself; passes new bytes to the listener.
Result<std::size_t> LinesSource::read_inner(std::uint64_t offset, std::uint8_t* into, std::size_t size) {
  if (refused_ && offset >= refused_at_) return fail(*refusal_);
  auto count = inner_.read(offset, into, refused_ ? std::min<std::uint64_t>(size, refused_at_ - offset) : size);
  if (!count) return count;
  if (*count == 0) {
    // The caller jumped to the end or beyond it; where the size does not tell, only reading up to there shows which.
    if (offset > heard_ && (hears() || inner_.size() != offset)) {
      TRY(walk_to(offset));
      if (heard_ < offset) return count;
    }
    // A file that shrank meanwhile ends where its end was first seen.
    real_size_ = std::min(real_size_.value_or(offset), offset);
    if (listener_.end && !end_heard_ && heard_ >= *real_size_) {
      end_heard_ = true;
      if (auto ended = listener_.end(); !ended) {
        refuse(*real_size_, std::move(ended.error()));
        return fail(*refusal_);
      }
    }
    return count;
  }
  const std::uint64_t end = offset + *count;
  if (offset <= heard_ && heard_ < end) {
    const auto known = static_cast<std::size_t>(heard_ - offset);
    heard_ = end;
    if (listener_.bytes) {
      const std::size_t heard = TRY(hear(offset + known, std::span(into, *count).subspan(known)));
      return known + heard;
    }
  }
  return count;
}

/// Passes new bytes to the listener. How many of them there are before the line that it refuses; a stream keeps those
/// and asks for the error again, as of a source that is read ahead.
Result<std::size_t> LinesSource::hear(std::uint64_t offset, std::span<const std::uint8_t> bytes) {
  auto heard = listener_.bytes(bytes);
  if (heard) return bytes.size();
  const Error& error = heard.error();
  const std::uint64_t at = error->at ? error->at->offset : offset;
  if (at < offset) return fail(std::move(heard.error()));
  const auto before = bytes.first(std::min<std::uint64_t>(at - offset, bytes.size()));
  const auto end = std::find(before.rbegin(), before.rend(), std::uint8_t{'\n'});
  if (end == before.rend()) return fail(std::move(heard.error()));
  const auto good = static_cast<std::size_t>(before.rend() - end);
  refuse(offset + good, std::move(heard.error()));
  return good;
}

/// Nothing is read from that real offset on.
void LinesSource::refuse(std::uint64_t at, Error error) {
  refused_at_ = at;
  refusal_ = std::move(error);
  refused_ = true;
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

}  // namespace jt::scan
