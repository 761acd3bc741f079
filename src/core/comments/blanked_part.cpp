// SPDX-License-Identifier: MIT
#include "core/comments/blanked_part.hpp"

#include <algorithm>

#include "core/text/ascii.hpp"

namespace jt::comments {
namespace {

/// Longer text leaves no hole: it is of no use to hold it.
constexpr std::uint64_t longest_hole = 1024;
/// What is held behind a change, which moves with each: edits mostly go on before it.
constexpr std::uint64_t longest_behind = 2048;

}  // namespace

std::span<const std::uint8_t> BlankedPart::from(std::uint64_t offset) const {
  if (!holds(offset)) return {};
  if (!hole_behind(offset)) return std::span(bytes_).subspan(index(offset));
  if (offset >= hole_) return {};
  return std::span(bytes_).subspan(index(offset), static_cast<std::size_t>(hole_ - offset));
}

void BlankedPart::clear() { cut(0); }

void BlankedPart::begin_at(std::uint64_t offset) {
  clear();
  begin_ = offset;
}

std::span<std::uint8_t> BlankedPart::room(std::uint64_t end) {
  have_ = bytes_.size();
  bytes_.resize(std::max(have_, index(end)));
  return std::span(bytes_).subspan(have_);
}

void BlankedPart::added(std::size_t count) {
  ends_ = count == 0 && bytes_.size() > have_;
  bytes_.resize(have_ + count);
}

std::span<std::uint8_t> BlankedPart::hole_bytes() {
  return std::span(bytes_).subspan(index(hole_), static_cast<std::size_t>(hole_end_ - hole_));
}

void BlankedPart::cut_at_hole() { cut(index(hole_)); }

void BlankedPart::cut(std::size_t size) {
  bytes_.resize(size);
  hole_ = hole_end_ = 0;
  ends_ = false;
}

void BlankedPart::move(std::uint64_t at, std::uint64_t removed, std::uint64_t written) {
  if (hole_ < hole_end_) cut_at_hole();
  if (bytes_.empty()) return;
  if (at + removed <= begin_) {
    begin_ += written - removed;
    return;
  }
  if (at <= begin_) return clear();
  // A comma before it may be a trailing one now, or none.
  std::size_t keep = std::min(bytes_.size(), index(at));
  while (keep > 0 && (text::is_json_space(bytes_[keep - 1]) || bytes_[keep - 1] == ',')) --keep;
  if (keep == 0) return clear();
  const bool goes_on = at + removed <= end() && written <= longest_hole;
  if (!goes_on) return cut(keep);
  const std::size_t behind = index(at + removed);
  if (bytes_.size() - behind > longest_behind) {
    bytes_.resize(behind + longest_behind);
    ends_ = false;
  }
  const auto place = bytes_.begin() + static_cast<std::ptrdiff_t>(keep);
  const std::size_t hole_end = index(at) + static_cast<std::size_t>(written);
  if (hole_end > behind) {
    bytes_.insert(place, hole_end - behind, ' ');
  } else {
    bytes_.erase(place, place + static_cast<std::ptrdiff_t>(behind - hole_end));
  }
  hole_ = begin_ + keep;
  hole_end_ = begin_ + hole_end;
}

}  // namespace jt::comments
