// SPDX-License-Identifier: MIT
#include "core/search/heard_bytes.hpp"

#include <algorithm>
#include <bit>
#include <cstring>

namespace jt::search {
namespace {
constexpr std::size_t block_bytes = 64;
}  // namespace

bool HeardBytes::can_match(const Prefilter& prefilter, std::span<const std::uint8_t> bytes,
                           std::vector<std::uint64_t>& hits) {
  const std::size_t blocks = (bytes.size() + block_bytes - 1) / block_bytes;
  hits.resize(std::max(hits.size(), blocks));
  scan::best_kernel().hits(bytes.data(), blocks, prefilter.probes(), hits.data());
  for (std::size_t block = 0; block < blocks; ++block) {
    for (std::uint64_t bits = hits[block]; bits != 0; bits &= bits - 1) {
      const std::size_t at = block * block_bytes + static_cast<unsigned>(std::countr_zero(bits));
      if (at < bytes.size() && prefilter.holds(bytes.data() + at, bytes.data() + bytes.size())) return true;
    }
  }
  return false;
}

/// All but the ends are looked at where they are; around an end, in a copy with the bytes on both sides of it.
void HeardBytes::hear(std::span<const std::uint8_t> bytes) {
  constexpr std::size_t end_size = block_bytes + room + shared;
  const std::uint64_t begin = heard_;
  const std::uint64_t copied = begin - kept_;
  const std::size_t first = std::min(bytes.size(), end_size);
  joined_.resize(kept_ + first + room);
  std::copy_n(bytes.begin(), first, joined_.begin() + static_cast<std::ptrdiff_t>(kept_));
  bool found = can_match(prefilter_, std::span<const std::uint8_t>(joined_).first(kept_ + first), hits_);
  const std::size_t whole = bytes.size() < room ? 0 : (bytes.size() - room) / block_bytes * block_bytes;
  found = (whole > 0 && can_match(prefilter_, bytes.first(whole), hits_)) || found;
  heard_ += bytes.size();
  // What is kept: of these bytes, or of the copy, if they are few.
  const auto kept = static_cast<std::size_t>(std::min<std::uint64_t>(end_size, heard_ - copied));
  if (bytes.size() >= kept) {
    joined_.assign(bytes.end() - static_cast<std::ptrdiff_t>(kept), bytes.end());
  } else {
    joined_.resize(kept_ + first);
    joined_.erase(joined_.begin(), joined_.end() - static_cast<std::ptrdiff_t>(kept));
  }
  kept_ = kept;
  if (found) note(copied, heard_);
  const std::lock_guard turn(turn_);
  sure_ = heard_ - kept_;
}

void HeardBytes::note(std::uint64_t begin, std::uint64_t end) {
  const std::lock_guard turn(turn_);
  if (ranges_.empty() || ranges_.back().end < begin) {
    ranges_.push_back({begin, end});
  } else {
    ranges_.back().end = end;
  }
}

bytes::Span HeardBytes::next(std::uint64_t from) {
  const std::lock_guard turn(turn_);
  for (; !ranges_.empty() && ranges_.front().end <= from; ranges_.pop_front()) dropped_ = ranges_.front().end;
  const std::uint64_t sure = std::max(from, sure_);
  if (ranges_.empty() || ranges_.front().begin >= sure) return {sure, sure};
  return {std::max(from, ranges_.front().begin), ranges_.front().end};
}

std::uint64_t HeardBytes::nothing_before(std::uint64_t from) const {
  const std::lock_guard turn(turn_);
  if (from < dropped_) return from;
  const auto next =
      std::find_if(ranges_.begin(), ranges_.end(), [from](const auto& range) { return range.end > from; });
  return std::max(from, next == ranges_.end() ? sure_ : std::min(next->begin, sure_));
}

}  // namespace jt::search
