// SPDX-License-Identifier: MIT
// The order of the matches of a descent: each is reported at its turn.
#include <algorithm>

#include "core/json/escape.hpp"
#include "core/path/descent.hpp"

namespace jt::path {
namespace {

/// For the second cursor: it jumps between positions, and reads a window each time.
constexpr std::size_t apart_window = std::size_t{16} << 10;

}  // namespace

bool Descent::changed() { return fail_with(make_error(Code::io_error, "the document changed while it was read")); }

/// All late matches were reported in the second walk.
bool Descent::none_left() { return late_.next() == nullptr || changed(); }

/// A match. `standing`: it (or its value) is the current child of the walk; else it was passed.
bool Descent::match(const MatchPlace& place, const Child* standing) {
  const bool late = !any_order_ && last_ && place < *last_;
  if (!late) last_ = place;
  if (counting_) ++counted_;
  if (ahead_ || counting_) return !late || counting_ || note_late(place);
  if (late) return true;  // already reported
  if (!emit_late(place)) return false;
  if (standing == nullptr) return emit_apart(place, depth_ - 1);
  if (!stand(*standing)) return false;
  locate(depth_ - 1, standing->object, child_key_, child_escaped_, standing->place.index);
  return emit_(cursor_);
}

/// Notes a late match of the first walk, with the steps to its value where these vary.
bool Descent::note_late(const MatchPlace& place) {
  MatchPlace noted = place;
  if (tail_.varies() && location_ != nullptr) {
    between_.clear();
    for (std::size_t i = depth_ - tail_.size() + 1; i < depth_; ++i) {
      const Level& around = level(i - 1);
      between_.push_back({around.begin, level(i).at, around.object ? MatchPlace::member : level(i).index});
    }
    const auto number = steps_.add(between_);
    if (!number) return fail_with(number.error());
    noted.steps = *number;
  }
  auto added = late_.add(noted);
  return added || fail_with(std::move(added.error()));
}

/// Adds the steps between a late match and its value to the location. `around`: containers around that of the match.
bool Descent::locate_between(const MatchPlace& place, std::size_t around) {
  if (!tail_.varies()) {
    tail_.locate(*location_);
    return true;
  }
  between_.resize(tail_.size() - 1);
  if (auto read = steps_.read(place.steps, between_); !read) return fail_with(std::move(read.error()));
  const scan::Cursor& cursor = *aside_;
  for (const PlacedStep& step : between_) {
    if (!go_apart(step.container, step.at, step.index, ++around)) return false;
    locate_step(cursor.in_object(), cursor.key(), cursor.key_escaped(), step.index);
  }
  return true;
}

/// Reports the late matches that come before this position.
bool Descent::emit_late(const MatchPlace& before) {
  for (const MatchPlace* next = late_.next(); next != nullptr && *next < before; next = late_.next()) {
    const MatchPlace place = *next;
    if (auto taken = late_.take(); !taken) return fail_with(std::move(taken.error()));
    // The container of the match is open: matches before it in the first walk are in the same container.
    std::size_t parent = 0;
    for (std::size_t above = depth_; parent < above;) {
      const std::size_t middle = parent + (above - parent) / 2;
      if (level(middle).begin < place.parent) {
        parent = middle + 1;
      } else {
        above = middle;
      }
    }
    if (parent == depth_ || level(parent).begin != place.parent) return changed();
    if (!emit_apart(place, parent)) return false;
  }
  return true;
}

/// Has a second cursor at hand for a match: one over the same window, where that has all of it.
void Descent::step_aside(const MatchPlace& place) {
  if (by_keys_ && near(place)) {
    if (!near_) near_.emplace(cursor_.stream());
    aside_ = &*near_;
    return;
  }
  if (!apart_) {
    bytes::Source& source = cursor_.stream().source();
    scan::StreamOptions options = fitted(cursor_.stream().options(), source.size().value_or(apart_window));
    options.window = std::min(options.window, apart_window);
    apart_ = std::make_unique<Apart>(source, options);
  }
  aside_ = &apart_->cursor;
}

bool Descent::emit_apart(const MatchPlace& place, std::size_t parent) {
  step_aside(place);
  scan::Cursor& cursor = *aside_;
  const bool below = place.value_parent != 0;
  const std::size_t around = around_ + parent;
  if (!below || location_ != nullptr) {
    const std::uint64_t index = level(parent).object ? MatchPlace::member : place.index;
    if (!go_apart(level(parent).begin, place.at, index, around)) return false;
    locate(parent, cursor.in_object(), cursor.key(), cursor.key_escaped(), place.index);
  }
  if (below) {
    if (location_ != nullptr && !locate_between(place, around)) return false;
    if (!go_apart(place.value_parent, place.value_at, place.value_index, around + tail_.size())) return false;
    if (location_ != nullptr) {
      locate_step(cursor.in_object(), cursor.key(), cursor.key_escaped(), place.value_index);
    }
  }
  if (emit_(cursor)) return true;
  if (cursor.failed()) fail_with(cursor.failure());
  return false;
}

/// Moves the second cursor to a value: `around` containers are around its own. `index`: or `MatchPlace::member`.
bool Descent::go_apart(std::uint64_t container, std::uint64_t at, std::uint64_t index, std::size_t around) {
  scan::Cursor& cursor = *aside_;
  scan::Cursor::Mark mark;
  mark.at = at;
  mark.in_object = index == MatchPlace::member;
  mark.index = mark.in_object ? 0 : index;
  mark.depth = 1;
  mark.first = true;
  mark.container = container;
  mark.outside = around;
  if (!cursor.go(mark)) return fail_with(cursor.failure());
  const scan::Step step = cursor.next();
  if (step == scan::Step::entry) return true;
  return step == scan::Step::fail ? fail_with(cursor.failure()) : changed();
}

std::string_view Descent::key_of(std::size_t depth) const {
  const std::size_t begin = depth == 0 ? 0 : level(depth - 1).key_end;
  return std::string_view(keys_).substr(begin, level(depth).key_end - begin);
}

void Descent::locate(std::size_t parent, bool member, std::string_view key, bool escaped, std::uint64_t index) {
  if (location_ == nullptr) return;
  located_ = std::min(located_, parent);
  location_->resize(base_ + located_);
  for (; located_ < parent; ++located_) {
    const Level& inner = level(located_ + 1);
    locate_step(level(located_).object, key_of(located_ + 1), inner.escaped, inner.index);
  }
  locate_step(member, key, escaped, index);
}

void Descent::locate_step(bool member, std::string_view key, bool escaped, std::uint64_t index) {
  if (member) {
    location_->emplace_back(escaped ? json::decode(key) : std::string(key));
  } else {
    location_->emplace_back(index);
  }
}

}  // namespace jt::path
