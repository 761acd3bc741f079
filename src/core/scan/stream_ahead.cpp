// SPDX-License-Identifier: MIT
// The part of Stream that takes windows which others have read ahead.
#include <algorithm>
#include <cstring>
#include <utility>

#include "core/scan/ahead.hpp"
#include "core/scan/stream.hpp"

namespace jt::scan {
namespace {

/// After each jump it takes twice as many windows in a row, up to so many: what was read ahead is lost with a jump.
constexpr unsigned most_in_a_row = 64;

}  // namespace

/// Whether the next window is one of those that are read ahead, as it is from the last of some windows in a row on.
bool Stream::goes_ahead(std::size_t kept) {
  if (window_ != nullptr) return kept <= ahead_->room();
  if (++in_a_row_ <= enough_ || !carried_ || behind_ || size_ < 64 || size_ % 64 != 0 || kept > options_.window)
    return false;
  start_ahead();
  return true;
}

void Stream::start_ahead() {
  if (!ahead_) ahead_ = std::make_unique<Ahead>(source_, *kernel_, early_, options_.window, options_.threads - 1);
  std::vector<Feed*> also;
  for (Joined& each : joined_) {
    each.early = true;
    also.push_back(&each.feed);
  }
  const auto takes = [](const Feed* feed) { return feed->takes_marks(); };
  if (early_.takes_marks() || std::any_of(also.begin(), also.end(), takes)) ahead_->want_marks();
  MarkCarry carry{carry_, {}};
  std::memcpy(carry.tail.data(), front_ + size_ - carry.tail.size(), carry.tail.size());
  // A mere check of lines needs no bitmaps.
  ahead_->start(end(), carry, std::move(also), !draining_);
}

bool Stream::slide_ahead(std::size_t drop) {
  AheadWindow& next = ahead_->take();
  const std::size_t kept = size_ - drop;
  std::uint8_t* const front = next.bytes.get() + ahead_->room() - kept;
  Bits* const bits = next.bits.data() + (ahead_->room() - kept) / 64;
  std::memcpy(front, front_ + drop, kept);
  std::copy_n(front_bits_ + drop / 64, kept / 64, bits);
  const std::uint64_t offset = end();
  AheadWindow* const before = std::exchange(window_, &next);
  front_ = front;
  front_bits_ = bits;
  base_ += drop;
  size_ = kept + next.size;
  carry_ = next.carry;
  ended_ = next.ended;
  behind_ = next.error;
  if (ended_ || behind_ || !next.observed) ahead_->finish();
  auto observed = observers_.feed(offset, {data(offset), next.size}, {}, ended_);
  if (observed) observed = std::move(next.observed);
  if (observed) observed = feed_joined(offset, {data(offset), next.size}, {next.marks.made(), nullptr});
  if (before != nullptr) ahead_->give_back(*before);  // the observers are done with it
  if (!observed) {
    failure_ = std::move(observed.error());
    return false;
  }
  if (next.size == 0 && behind_) failure_ = std::move(*behind_);
  return next.size != 0;
}

/// Goes on with windows of its own, and the last bytes of this one. False: an observer has failed.
bool Stream::leave_ahead(std::size_t keep) {
  ahead_->stop();
  if (!settle()) return false;
  if (capacity_ < keep) {
    capacity_ = (keep + 63) / 64 * 64;
    buffer_ = make_buffer(capacity_);
    spare_.reset();
    bits_.resize(capacity_ / 64);
  }
  std::memcpy(buffer_.get(), front_, keep);
  std::copy_n(front_bits_, (keep + 63) / 64, bits_.begin());
  front_ = buffer_.get();
  front_bits_ = bits_.data();
  window_ = nullptr;
  if (ahead_->finished()) ahead_.reset();
  in_a_row_ = 0;
  enough_ = std::min(2 * enough_, most_in_a_row);
  return true;
}

}  // namespace jt::scan
