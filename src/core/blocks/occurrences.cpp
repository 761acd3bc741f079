// SPDX-License-Identifier: MIT
#include "core/blocks/occurrences.hpp"

#include <algorithm>
#include <cstring>

namespace jt::blocks {
namespace {

constexpr std::size_t smallest_window = std::size_t{1} << 20;

}  // namespace

Occurrences::Occurrences(bytes::Source& source, std::string_view text) : source_(source), text_(text) {}

/// Moves the window to begin at `from`; what it holds of that already is not read again.
Result<void> Occurrences::fill(std::uint64_t from) {
  window_.resize(std::max(smallest_window, 2 * text_.size()));
  const std::uint64_t end = begin_ + filled_;
  const bool within = from >= begin_ && from <= end;
  const std::size_t kept = within ? static_cast<std::size_t>(end - from) : 0;
  if (kept > 0) std::memmove(window_.data(), window_.data() + (from - begin_), kept);
  begin_ = from;
  filled_ = kept;
  ended_ = false;
  while (filled_ < window_.size()) {
    auto got = TRY(source_.read(begin_ + filled_, window_.data() + filled_, window_.size() - filled_));
    ended_ = got == 0;
    if (ended_) break;
    filled_ += got;
  }
  return {};
}

Result<std::optional<std::uint64_t>> Occurrences::next(std::uint64_t from) {
  if (from < begin_ || from > begin_ + filled_ || filled_ == 0) {
    TRY(fill(from));
  }
  for (;;) {
    const std::size_t skip = static_cast<std::size_t>(from - begin_);
    const void* found = ::memmem(window_.data() + skip, filled_ - skip, text_.data(), text_.size());
    if (found != nullptr) {
      return begin_ + static_cast<std::uint64_t>(static_cast<const std::uint8_t*>(found) - window_.data());
    }
    if (ended_) return std::nullopt;
    // An occurrence can begin in the last bytes and end in the next window.
    const std::uint64_t end = begin_ + filled_;
    from = std::max(from, end >= text_.size() - 1 ? end - (text_.size() - 1) : 0);
    TRY(fill(from));
  }
}

Result<OccurrenceCount> count_occurrences(bytes::Source& source, std::string_view text) {
  Occurrences occurrences(source, text);
  OccurrenceCount result;
  auto at = occurrences.next(0);
  if (!at) return fail(std::move(at.error()));
  if (!*at) return result;
  result.first = **at;
  auto second = TRY(occurrences.next(result.first + 1));
  result.count = 1;
  if (!second) return result;
  for (std::uint64_t from = result.first + text.size();; ++result.count) {
    at = occurrences.next(from);
    if (!at) return fail(std::move(at.error()));
    if (!*at) break;
    from = **at + text.size();
  }
  result.count = std::max<std::uint64_t>(result.count, 2);
  return result;
}

}  // namespace jt::blocks
