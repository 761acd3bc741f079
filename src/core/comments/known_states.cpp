// SPDX-License-Identifier: MIT
#include "core/comments/known_states.hpp"

#include <algorithm>

namespace jt::comments {
namespace {

constexpr std::size_t most_kept = 1024;
constexpr std::uint64_t close_by = 512;  ///< for a state that is closer it is not worth looking on

KnownState shifted(const KnownState& state, std::uint64_t shift) {
  KnownState out = state;
  out.first += shift;
  out.second.token_at += shift;
  out.second.comment += shift;
  return out;
}

/// Whether a state behind a change up to `end` is touched by it: there is no token between them.
bool touched(const KnownState& state, std::uint64_t end) {
  return state.first < end || state.second.token == 0 || state.second.token_at < end;
}

}  // namespace

KnownState KnownStates::before(std::uint64_t offset) const {
  const KnownState none{0, {}};
  const KnownState* best = &none;
  const auto consider = [&](const KnownState& known) {
    if (known.first <= offset && known.first >= best->first) best = &known;
  };
  std::for_each(near_.begin(), near_.end(), consider);
  if (offset - best->first <= close_by) return *best;
  std::for_each(recent_.begin(), recent_.end(), consider);
  const auto kept = kept_.before(offset);
  if (kept) consider(*kept);
  return *best;
}

void KnownStates::add(const KnownState& state) {
  latest_ = std::max(latest_, state.first);
  if (recent_.size() < most_recent) {
    recent_.push_back(state);
  } else {
    recent_[oldest_] = state;
    oldest_ = (oldest_ + 1) % most_recent;
  }
  kept_.add(state);
}

void KnownStates::add_near(const KnownState& state) {
  latest_ = std::max(latest_, state.first);
  near_[next_near_] = state;
  next_near_ = (next_near_ + 1) % near_.size();
}

void KnownStates::forget(std::uint64_t from) {
  forget_near(from);
  kept_.forget(from);
}

void KnownStates::move(std::uint64_t at, std::uint64_t removed, std::uint64_t written) {
  forget_near(at);
  kept_.move(at, at + removed, written - removed);
}

/// The next edit is before this one, or close behind it.
void KnownStates::forget_near(std::uint64_t from) {
  if (latest_ <= from) return;
  latest_ = from;
  const auto later = [from](const KnownState& known) { return known.first > from; };
  if (std::erase_if(recent_, later) > 0) oldest_ = 0;
  std::replace_if(near_.begin(), near_.end(), later, KnownState{});
}

// ---- Kept

/// The number of the first one behind that offset.
std::size_t KnownStates::Kept::first_behind(std::uint64_t offset) const {
  std::size_t begin = 0;
  std::size_t end = states_.size();
  while (begin < end) {
    const std::size_t middle = begin + (end - begin) / 2;
    if (states_[middle].first + shift_of(middle) <= offset) {
      begin = middle + 1;
    } else {
      end = middle;
    }
  }
  return begin;
}

std::optional<KnownState> KnownStates::Kept::before(std::uint64_t offset) const {
  const std::size_t behind = first_behind(offset);
  if (behind == 0) return std::nullopt;
  return shifted(states_[behind - 1], shift_of(behind - 1));
}

void KnownStates::Kept::add(const KnownState& state) {
  const std::uint64_t last = states_.empty() ? 0 : states_.back().first + shift_of(states_.size() - 1);
  if (state.first < last + spacing_) return;
  states_.push_back(shifted(state, ~shift_of(states_.size()) + 1));
  if (states_.size() < most_kept) return;
  shift_from(states_.size());
  spacing_ *= 2;
  std::size_t half = 0;
  for (std::size_t i = 1; i < states_.size(); i += 2) states_[half++] = states_[i];
  states_.resize(half);
  moved_ = half;
}

void KnownStates::Kept::forget(std::uint64_t from) {
  states_.resize(first_behind(from));
  moved_ = std::min(moved_, states_.size());
}

void KnownStates::Kept::move(std::uint64_t at, std::uint64_t end, std::uint64_t more) {
  const std::size_t first = first_behind(at);
  shift_from(first);
  std::size_t last = first;
  while (last < states_.size() && touched(shifted(states_[last], shift_), end)) ++last;
  states_.erase(states_.begin() + static_cast<std::ptrdiff_t>(first),
                states_.begin() + static_cast<std::ptrdiff_t>(last));
  shift_ += more;
}

/// From now on those from that one on are the ones that are further: edits come in order, so that few change.
void KnownStates::Kept::shift_from(std::size_t index) {
  for (; moved_ < index; ++moved_) states_[moved_] = shifted(states_[moved_], shift_);
  for (; moved_ > index; --moved_) states_[moved_ - 1] = shifted(states_[moved_ - 1], ~shift_ + 1);
}

}  // namespace jt::comments
